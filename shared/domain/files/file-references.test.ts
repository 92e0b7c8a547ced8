import { expect, test } from 'vitest';
import { fileOfAddress, filesPath } from './file-references.ts';
import { filesOfPictures, withEmbeddedSources, withFileSources } from './picture-sources.ts';

const hash = 'a1'.repeat(32);
const other = 'b2'.repeat(32);
const path = `${filesPath}${hash}`;

test('a path names its file, with an origin and a prefix too', () => {
  for (const address of [path, `https://x.example${path}`, `https://x.example/app${path}`])
    expect(fileOfAddress(address)).toBe(hash);
  for (const address of [`${path}0`, `${path}?a`, `${path}.png`, path.toUpperCase(), `data:${path}`, ''])
    expect(fileOfAddress(address)).toBeNull();
});

test('the pictures of a text name each file once, and nothing else does', () => {
  const text =
    `<img src="${path}"><img alt='' src='https://x.example${path}'><a href="${filesPath}${other}">a</a>` +
    `<p>src=&quot;${filesPath}${other}&quot;</p><img src="${filesPath}${other}.png">`;
  expect(filesOfPictures(text)).toEqual([hash]);
});

test('pictures get other sources, and the rest of the text stays as written', () => {
  const text = `<P>A<img  src="https://x.example${path}" ALT=b><img src='${filesPath}${other}'>`;
  expect(withFileSources(text, (found) => (found === hash ? `${filesPath}${other}` : null))).toBe(
    `<P>A<img  src="${filesPath}${other}" ALT=b><img src='${filesPath}${other}'>`,
  );
});

test('embedded pictures get other sources', () => {
  const text = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="data:image/png;base64,AA==">';
  expect(withEmbeddedSources(text, () => path)).toBe(`<img src="${path}" alt="data:image/png;base64,AA==">`);
  expect(withEmbeddedSources(text, () => null)).toBe(text);
});
