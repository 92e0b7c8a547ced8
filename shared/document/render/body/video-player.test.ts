import { expect, test } from 'vitest';
import { playerAddress, playerHosts } from './video-player.ts';

const youTube = 'https://www.youtube-nocookie.com/embed/a-b_c123456?autoplay=1&rel=0';
const vimeo = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

test.each([
  ['https://www.youtube.com/watch?v=a-b_c123456', youTube],
  ['https://youtube.com/watch?list=PL1&v=a-b_c123456&index=2', youTube],
  ['https://m.youtube.com/watch?v=a-b_c123456#x', youTube],
  ['https://youtu.be/a-b_c123456?si=xyz', youTube],
  ['https://www.youtube.com/shorts/a-b_c123456', youTube],
  ['https://www.youtube-nocookie.com/embed/a-b_c123456', youTube],
  ['https://youtu.be/a-b_c123456?t=90', `${youTube}&start=90`],
  ['https://www.youtube.com/watch?v=a-b_c123456&t=1h2m3s', `${youTube}&start=3723`],
  ['https://vimeo.com/76979871', vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871?share=copy', vimeo],
  ['https://vimeo.com/76979871/0a1b2c3d4e', `${vimeo}&h=0a1b2c3d4e`],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e', `${vimeo}&h=0a1b2c3d4e`],
])('%s plays within a page', (address, player) => {
  expect(playerAddress(address)).toBe(player);
  expect(playerHosts).toContain(new URL(player).origin);
});

test.each([
  'https://video.example.com/tour',
  'http://youtu.be/a-b_c123456',
  'https://www.youtube.com/@layover',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=a-b_c123456long',
  'https://youtube.com.example.org/watch?v=a-b_c123456',
  'https://vimeo.com/about',
  'https://vimeo.com.example.org/76979871',
  'https://example.org/?https://youtu.be/a-b_c123456',
])('%s does not', (address) => {
  expect(playerAddress(address)).toBeNull();
});
