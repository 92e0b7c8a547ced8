import { expect, test } from 'vitest';
import { raw } from '../../markup/html.ts';
import { videoLinks } from './video-links.ts';

test('a video opens in a tab of its own, and other links do not', () => {
  const other = '<p><a href="https://x.example">x</a></p>';
  expect(videoLinks(raw(`<p class="video"><a href="https://v.example">Tour</a></p>${other}`)).text).toBe(
    `<p class="video"><a target="_blank" href="https://v.example">Tour</a></p>${other}`,
  );
});
