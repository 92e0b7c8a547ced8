import { expect, test } from 'vitest';
import { raw } from '../markup/html.ts';
import { takeCoverPicture } from './cover-picture.ts';
import type { DocumentSection } from './document-view.ts';

const section = (id: string, body: string): DocumentSection => ({
  id,
  title: id,
  body: raw(body),
  optional: false,
  selected: true,
  pageBreak: false,
  includeTotal: false,
  items: [],
});

const image = '<img src="data:image/png;base64,AA==" alt="A pier > the sea" width="1600">';

function taken(...bodies: readonly string[]) {
  const { picture, sections } = takeCoverPicture(bodies.map((body, index) => section(`${index}`, body)));
  return { picture: picture?.text ?? null, bodies: sections.map(({ body }) => body.text) };
}

test('a wide picture at the very beginning becomes the cover', () => {
  expect(taken(`<figure class="picture wide">${image}</figure><p>Text</p>`, '<p>More</p>')).toEqual({
    picture: image.replace('<img', '<img fetchpriority="high"'),
    bodies: ['<p>Text</p>', '<p>More</p>'],
  });
});

test.each([
  ['a smaller one', `<figure class="picture">${image}</figure>`],
  ['one with a caption', `<figure class="picture wide">${image}<figcaption>Pier</figcaption></figure>`],
  ['one after a text', `<p>Text</p><figure class="picture wide">${image}</figure>`],
  ['no picture', '<p>Text</p>'],
  ['an empty body', ''],
])('not %s', (_, body) => {
  expect(taken(body)).toEqual({ picture: null, bodies: [body] });
});

test('nor one of a later section', () => {
  const body = `<figure class="picture wide">${image}</figure>`;
  expect(taken('', body)).toEqual({ picture: null, bodies: ['', body] });
  expect(taken()).toEqual({ picture: null, bodies: [] });
});
