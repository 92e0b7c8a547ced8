import { expect, test } from 'vitest';
import { raw } from '../../markup/html.ts';
import { hasPlayers, videoLinks } from './video-links.ts';

const youTube = 'https://www.youtube.com/watch?v=abcdefghijk';
const card = (href: string, inside = 'Tour'): string =>
  `<p class="video"><a href="${href}" rel="nofollow">${inside}</a></p>`;
const picture = '<img src="a/files/1" alt="" width="1280" height="720" />';
const shown = (html: string, playsVideos: boolean): string => videoLinks(raw(html), playsVideos).text;

test('a video opens in a tab of its own and names its host, and other links do not', () => {
  const other = '<p><a href="https://x.example">x</a></p>';
  expect(shown(card('https://www.v.example/1') + other, true)).toBe(
    `<p class="video"><a target="_blank" href="https://www.v.example/1" rel="nofollow"><span>Tour<small>v.example</small></span></a></p>${other}`,
  );
});

test('a page that plays it shows a poster and names the player; a printed one has the link', () => {
  expect(shown(card(youTube), true)).toBe(
    `<p class="video plain"><a target="_blank" href="${youTube}" rel="nofollow" data-player="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&amp;rel=0"><span class="poster"></span><span>Tour<small>youtube.com</small></span></a></p>`,
  );
  expect(shown(card(youTube), false)).toBe(
    `<p class="video"><a target="_blank" href="${youTube}" rel="nofollow"><span>Tour<small>youtube.com</small></span></a></p>`,
  );
});

test('the picture of the user is the poster, wherever the video is', () => {
  for (const href of [youTube, 'https://v.example/1']) {
    expect(shown(card(href, `${picture}Tour`), false)).toContain(
      `<p class="video pictured"><a target="_blank" href="${href}" rel="nofollow"><span class="poster">${picture}</span><span>Tour<small>`,
    );
  }
});

test('each video of a text is a card of its own, and one that is written in another way is a link', () => {
  const html = card(youTube, `${picture}<strong>One</strong>`) + card('https://v.example/2', 'Two');
  expect(shown(html, true).match(/<small>/gu)).toHaveLength(2);
  const more = `<p class="video"><a href="${youTube}">One</a> and more</p>`;
  expect(shown(more, true)).toBe(
    `<p class="video"><a target="_blank" href="${youTube}">One</a> and more</p>`,
  );
});

test('a text says whether a page can play one of its videos', () => {
  expect(hasPlayers(raw(card('https://v.example/1')))).toBe(false);
  expect(hasPlayers(raw(`<p><a href="${youTube}">a link</a></p>`))).toBe(false);
  expect(hasPlayers(raw(card('https://v.example/1') + card(`${youTube}&amp;t=3`)))).toBe(true);
});
