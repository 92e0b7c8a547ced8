import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toBlocks } from './html-tokens.ts';
import { joinText, mergeText } from './merge-text.ts';
import { bodyAsText, withEditedText } from './plain-body.ts';

/** Bodies whose texts are unique: `W` and a number. */
const text = fc.constant('W#');
const inline = fc.oneof(
  text,
  text.map((word) => `<strong>${word}</strong>`),
  text.map((word) => `<a href="https://a.example/?q=1>2">${word}</a>`),
);
const paragraph = fc.oneof(
  inline.map((content) => `<p>${content}</p>`),
  inline.map((content) => `<h2>${content}</h2>`),
  fc.tuple(inline, inline).map(([one, two]) => `<p>${one}<br>${two}</p>`),
  fc.constantFrom('<hr>', '<p></p>', '<p><img src="x.png" alt="a > b"></p>', '\n', '<!-- note -->'),
);
const { block } = fc.letrec<{ block: string; inner: string }>((tie) => ({
  inner: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join('')),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    paragraph,
    tie('inner').map((inner) => `<aside class="callout">${inner}</aside>`),
    tie('inner').map((inner) => `<div class="columns"><div class="column">${inner}</div><div></div></div>`),
    tie('inner').map((inner) => `<blockquote>\n${inner}</blockquote>`),
    fc
      .array(inline, { minLength: 1, maxLength: 3 })
      .map((items) => `<ul><li>${items.join('</li><li>')}</li></ul>`),
    fc
      .array(inline, { minLength: 1, maxLength: 3 })
      .map((items) => `<ul class="checklist"><li class="checked">${items.join('</li><li>')}</li></ul>`),
    fc
      .tuple(tie('inner'), inline, inline)
      .map(
        ([inner, one, two]) =>
          `<table><colgroup><col></colgroup><thead><tr><th>${one}</th><th></th></tr></thead><tbody>\n<tr><td>${inner}</td><td>${two}</td></tr></tbody></table>`,
      ),
  ),
}));
const body = fc.array(block, { maxLength: 6 }).map((blocks) => {
  let count = 0;
  return blocks.join('').replaceAll('W#', () => `W${String((count += 1))}x`);
});

describe('a body whose text is edited', () => {
  it('keeps every byte but those of the edited text', () => {
    fc.assert(
      fc.property(body, fc.nat(), (html, choice) => {
        expect(toBlocks(html).join('')).toBe(html);
        const shown = bodyAsText(html);
        expect(withEditedText(html, shown)).toBe(html);
        const words = shown.match(/W\d+x/gu) ?? [];
        expect(words).toEqual(html.match(/W\d+x/gu) ?? []);
        const word = words[choice % words.length];
        if (word === undefined) return;
        expect(withEditedText(html, shown.replace(word, 'New & old'))).toBe(
          html.replace(word, 'New &amp; old'),
        );
      }),
      { numRuns: 500 },
    );
  });

  const table = '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>';

  test.each([
    ['a paragraph before a table', `<p>x</p>${table}`, `y\n\na\tb\nc`, `<p>y</p>${table}`],
    ['a cell', `<p>x</p>${table}`, `x\n\na\tz\nc`, `<p>x</p>${table.replace('>b<', '>z<')}`],
    ['a cell that is emptied', table, `a\nc`, table.replace('>b<', '><')],
    ['a new paragraph behind a table', table, `a\tb\nc\n\nnew`, `${table}<p>new</p>`],
    ['a new one before it', `<p>x</p>${table}`, `x\n\nnew\n\na\tb\nc`, `<p>x</p><p>new</p>${table}`],
    ['a table whose text is removed', `<p>x</p>${table}<hr>`, 'x', '<p>x</p><hr>'],
    ['an item', '<ul><li>a</li><li>b</li></ul>', 'a\nb\nc', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
    ['an item less', '<ul><li>a</li><li>b</li></ul>', 'b', '<ul><li>b</li></ul>'],
    [
      'a box that is checked',
      '<ul class="checklist"><li>a</li></ul>',
      '[x] a',
      '<ul class="checklist"><li class="checked">a</li></ul>',
    ],
    [
      'a video',
      '<p class="video"><a href="https://v.example/1">Tour</a></p>',
      'Trip: https://v.example/2',
      '<p class="video"><a href="https://v.example/2">Trip</a></p>',
    ],
    [
      'a video with a poster',
      '<p class="video"><a href="https://v.example/1"><img src="a.png" alt="">Tour</a></p>',
      'Trip: https://v.example/1',
      '<p class="video"><a href="https://v.example/1"><img src="a.png" alt="">Trip</a></p>',
    ],
    ['loose text', 'One<p>x</p>Two', 'One\n\nTwo', '<p>One</p>Two'],
    ['a line', '<p>a</p>', 'a\nb', '<p>a<br>b</p>'],
    ['all of it', '', 'a\nb\n\nc', '<p>a<br>b</p><p>c</p>'],
  ])('%s', (_, html, edited, written) => {
    expect(withEditedText(html, edited)).toBe(written);
  });
});

/** A table of cells that say their row and column. */
const grid = (rows: readonly string[], columns: readonly string[]): string =>
  `<table><tbody>${rows.map((row) => `<tr>${columns.map((column) => `<td><p>${row}${column}</p></td>`).join('')}</tr>`).join('')}</tbody></table>`;
const tables = (html: string): readonly string[] => html.match(/<table>.*?<\/table>/gsu) ?? [];

describe('S11: a merge of nested blocks', () => {
  it('leaves it to the user if one side deletes a column and the other adds a row', () => {
    const base = grid(['1', '2'], ['a', 'b', 'c']);
    expect(mergeText(base, grid(['1', '2'], ['a', 'c']), grid(['1', '2', '3'], ['a', 'b', 'c']))).toBeNull();
  });

  it('takes each table, callout and list as a whole from one side, and joins all of both', () => {
    const side = fc.array(
      fc.tuple(
        fc.subarray(['1', '2', '3'], { minLength: 1 }),
        fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
        body,
      ),
      { maxLength: 3 },
    );
    const html = side.map((parts) =>
      parts.map(([rows, columns, rest]) => `<p>${rest.length.toString()}</p>${grid(rows, columns)}`).join(''),
    );
    fc.assert(
      fc.property(html, html, html, (base, mine, theirs) => {
        const known = new Set([base, mine, theirs].flatMap(tables));
        const merged = mergeText(base, mine, theirs);
        for (const table of tables(merged ?? '')) expect(known).toContain(table);
        const both = joinText(base, mine, theirs);
        expect(both).not.toBeNull();
        for (const table of tables(both ?? '')) expect(known).toContain(table);
      }),
      { numRuns: 300 },
    );
  });

  it('never lets texts or elements of both sides run together', () => {
    expect(mergeText('A<hr><p>x</p><hr>B', 'A<hr>B', 'A<hr><p>x</p>B')).not.toBe('AB');
    expect(joinText('', 'Mine', 'Theirs')).toBe('<p>Mine</p>Theirs');
    expect(joinText('', '<div>Mine', '<p>Theirs</p>')).toBeNull();
    expect(mergeText('<p>a</p><p>b</p>', '<div>x<p>b</p>', '<p>a</p><p>c</p>')).toBeNull();
  });
});
