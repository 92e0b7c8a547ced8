import { expect, test } from 'vitest';
import { raw } from '../../markup/html.ts';
import { accessibleTables } from './accessible-tables.ts';

const shown = (html: string): string => accessibleTables(raw(html), 'Plan & price').text;

test('header cells name their column or their row, and a table scrolls within itself', () => {
  expect(
    shown(
      '<p>A</p><table><thead><tr><th>x</th></tr></thead><tbody><tr><th colspan="2">y</th><td>z</td></tr></tbody></table>',
    ),
  ).toBe(
    '<p>A</p><div class="scroll" role="region" aria-label="Plan &amp; price" tabindex="0"><table><thead><tr><th scope="col">x</th></tr></thead><tbody>' +
      '<tr><th scope="row" colspan="2">y</th><td>z</td></tr></tbody></table></div>',
  );
});

test('the first row heads the columns of a table without a header, also within a cell of another', () => {
  expect(
    shown(
      '<table><tbody><tr><th>a</th></tr><tr><td><table><tr><th>b</th></tr></table></td></tr><tr><th>c</th></tr></tbody></table>',
    ),
  ).toMatch(/scope="col">a.*scope="col">b.*scope="row">c/u);
});

test('a scope that is there, and a text without a table, stay', () => {
  expect(shown('<table><tr><th scope="row">a</th></tr></table>')).toContain('<th scope="row">a');
  expect(shown('<p>a table of things</p>')).toBe('<p>a table of things</p>');
});

test('the place where a table scrolls has the name of its caption, else that of its section', () => {
  const captioned = '<table><caption>Prices <b>2026</b> &amp; "more"</caption><tr><td>a</td></tr></table>';
  expect(shown(`${captioned}<table><tr><td>b</td></tr></table>`)).toMatch(
    /^<div class="scroll" role="region" aria-label="Prices 2026 &amp; &quot;more&quot;" tabindex="0">.*aria-label="Plan &amp; price"/u,
  );
});

test('a cell without content gets a space, which keeps its place in a PDF', () => {
  expect(shown('<table><tr><td></td><th><p><br></p></th><td><p>a</p></td></tr></table>')).toMatch(
    /<td>&nbsp;<\/td><th scope="col">&nbsp;<\/th><td><p>a<\/p><\/td>/u,
  );
});
