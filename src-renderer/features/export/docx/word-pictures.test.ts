import { expect, test } from 'vitest';
import { raw } from '#shared/document/markup/html.ts';
import type { DocumentView } from '#shared/document/render/document-view.ts';
import { withWordPictures } from './word-pictures.ts';

/** The start of a WebP, with the flags of an extended one. */
function webp(format: string, flags = 0): string {
  const bytes = Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${format}\0\0\0\0`), Buffer.from([flags, 0, 0])]);
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

const viewOf = (...bodies: readonly string[]) =>
  ({ sections: bodies.map((body) => ({ body: raw(body) })) }) as unknown as DocumentView;

const converted = async (...bodies: readonly string[]): Promise<readonly string[]> => {
  const view = await withWordPictures(viewOf(...bodies), (_picture, type) =>
    Promise.resolve(`data:${type};base64,AAAA`),
  );
  return view.sections.map(({ body }) => body.text);
};

test('a WebP becomes a PNG if it is transparent, else a JPEG, and other pictures stay', async () => {
  const png = 'data:image/png;base64,iVBO';
  const picture = (source: string): string => `<p><img src="${source}" alt=""></p>`;
  expect(
    await converted(
      picture(webp('VP8X', 0x10)),
      picture(webp('VP8L')),
      picture(webp('VP8X')) + picture(webp('VP8 ')),
      picture(png),
    ),
  ).toEqual([
    picture('data:image/png;base64,AAAA'),
    picture('data:image/png;base64,AAAA'),
    picture('data:image/jpeg;base64,AAAA').repeat(2),
    picture(png),
  ]);
});

test('a picture that cannot be read stays, and each is converted once', async () => {
  const body = `<img src="${webp('VP8 ')}">`;
  let calls = 0;
  const view = await withWordPictures(viewOf(body, body), () => {
    calls += 1;
    return Promise.resolve(null);
  });
  expect([calls, view.sections.map(({ body: { text } }) => text)]).toEqual([1, [body, body]]);
});
