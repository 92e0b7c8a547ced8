import { expect, test } from 'vitest';
import { raw } from '../markup/html.ts';
import { takeBanner, takeCoverPicture } from './cover-picture.ts';
import { renderDocument } from './render-document.ts';
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

test('a banner is the cover of its section, wherever that stands, with its caption', () => {
  const caption = '<figcaption>Pier &amp; sea</figcaption>';
  const body = `<figure class="picture banner center">${image}${caption}</figure><p>Text</p>`;
  const { banner, section: rest } = takeBanner(section('b', body));
  expect([banner?.text, rest.body.text]).toEqual([image + caption, '<p>Text</p>']);
  expect(takeCoverPicture([section('a', body)]).picture).toBeNull();
});

test.each(['clean', 'editorial'] as const)('a document in %s shows banners above the headings', (theme) => {
  const body = (alt: string): string =>
    `<figure class="picture banner center"><img src="data:image/png;base64,AA==" alt="${alt}"></figure><p>Text</p>`;
  const { text } = renderDocument({
    ...{ title: 'Pier', locale: 'en', currency: 'EUR', theme, accountName: 'Vogel', identity: null },
    ...{ preparedBy: 'Ada', clientName: '', clientBusiness: '', date: null, expires: null },
    ...{ acceptedBy: null, acceptedOn: null, showsTotals: false },
    sections: [section('First', body('dawn')), section('Second', body('dusk'))],
    totals: { oneOff: { net: 0, taxes: [], total: 0 }, recurring: [] },
  });
  const order = [...text.matchAll(/<h1|<h2[^>]*>(?:First|Second)|alt="d\w+"/gu)].map(([found]) =>
    found.replace(/.*[>"](?=\w)/u, '').replace('"', ''),
  );
  // The first one is the cover's in a theme with a cover.
  expect(order).toEqual(
    theme === 'clean'
      ? ['<h1', 'dawn', 'First', 'dusk', 'Second']
      : ['dawn', '<h1', 'First', 'dusk', 'Second'],
  );
});

test.each([
  ['a wide picture', `<figure class="picture wide center">${image}</figure>`],
  ['a banner after a text', `<p>Text</p><figure class="picture banner center">${image}</figure>`],
])('%s stays in the text', (_, body) => {
  const whole = section('b', body);
  expect(takeBanner(whole)).toEqual({ banner: null, section: whole });
});

test('a banner of the first section is the picture of the cover, where there is one', () => {
  expect(taken(`<figure class="picture banner center">${image}</figure><p>Text</p>`).picture).toContain(
    'fetchpriority',
  );
});

test('a picture that nobody described is decoration', () => {
  const bare = '<figure class="picture banner center"><img src="data:image/png;base64,AA=="></figure>';
  expect(takeBanner(section('b', bare)).banner?.text).toContain(' alt=""');
  expect(taken(bare).picture).toContain(' alt=""');
});
