// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { finder } from '#shared/text/find-in-text.ts';
import { matchesIn } from './find-matches.ts';
import { replaceInBody } from './replace-in-body.ts';

const replace = (body: string | null, phrase: string, replacement: string) =>
  replaceInBody(body, { find: finder(phrase), replacement });

test.each([
  ['<p>A mast, a Mast.</p>', '<p>A pole, a pole.</p>', 2],
  // The marks of the first character stay.
  ['<p>A <strong>mast</strong> of steel</p>', '<p>A <strong>pole</strong> of steel</p>', 1],
  ['<p>A m<strong>as</strong>t</p>', '<p>A pole</p>', 1],
  ['<p>A <em>ma</em>st</p>', '<p>A <em>pole</em></p>', 1],
  // The addresses of links stay.
  [
    '<p><a href="https://mast.example/mast">mast</a></p>',
    '<p><a href="https://mast.example/mast">pole</a></p>',
    1,
  ],
  ['<ul><li>mast</li><li>rope</li></ul>', '<ul><li>pole</li><li>rope</li></ul>', 1],
  ['<h2>Mast</h2><p align="center">mast</p>', '<h2>pole</h2><p align="center">pole</p>', 2],
  ['<table><tbody><tr><td>mast</td><td>2</td></tr></tbody></table>', null, 1],
  // A line break is no space, and blocks are searched alone.
  ['<p>ma<br>st</p><p>ma</p><p>st</p>', undefined, 0],
  // Code, placeholders and what the editor does not know stay.
  ['<p>A <code>mast</code></p><pre><code>mast</code></pre>', undefined, 0],
  ['<p>A m<code>as</code>t</p>', undefined, 0],
  ['<p>{{mast}} and {{client_name}}</p>', undefined, 0],
  ['<p>A ma<!-- note -->st</p>', undefined, 0],
  ['<form><p>mast</p></form>', undefined, 0],
  ['<p>A kept<form>mast</form>mast</p>', '<p>A kept<form>mast</form>pole</p>', 1],
  [null, undefined, 0],
])('in %s', (body, expected, count) => {
  const result = replace(body, 'mast', 'pole');
  expect(result.count).toBe(count);
  if (expected === undefined) expect(result.value).toBe(body);
  else if (expected === null) expect(result.value).toBe(body?.replace('mast', 'pole'));
  else expect(result.value).toBe(expected);
});

test('other blocks keep every byte', () => {
  const kept = "<P  class='x'>Kept <B>as</B>  it is</P>\n<!-- note -->\n";
  expect(replace(`${kept}<p>mast</p>`, 'mast', 'pole').value).toBe(`${kept}<p>pole</p>`);
});

test('a deletion leaves the rest; an emptied body is null', () => {
  expect(replace('<p>A <b>tall </b>mast</p><p>x</p>', 'tall ', '').value).toBe('<p>A mast</p><p>x</p>');
  expect(replace('<p>mast</p>', 'mast', '').value).toBeNull();
});

test('folded text is replaced exactly', () => {
  expect(replace('<p>Stra<b>ße 5</b>, Müll<i>er</i></p>', 'strasse', 'Weg').value).toBe(
    '<p>Weg<strong> 5</strong>, Müll<em>er</em></p>',
  );
  expect(replace('<p>Herr Müll<i>er</i>s Œuvre</p>', 'mueller', 'Huber').value).toBe(
    '<p>Herr Hubers Œuvre</p>',
  );
});

test('the chosen match is the one on the screen', () => {
  const body = '<p>mast <code>mast</code> Mast</p><form>mast</form><p>ma<b>st</b></p>';
  const find = finder('mast');
  const second = replaceInBody(body, { find, replacement: 'pole' }, { index: 1, text: 'Mast' });
  expect(second.value).toBe('<p>mast <code>mast</code> pole</p><form>mast</form><p>ma<b>st</b></p>');
  const third = replaceInBody(body, { find, replacement: 'pole' }, { index: 2, text: 'mast' });
  expect(third.value).toBe('<p>mast <code>mast</code> Mast</p><form>mast</form><p>pole</p>');
});

test('positions in an element count its searched text', () => {
  const element = document.createElement('div');
  element.append('mast');
  const button = document.createElement('button');
  button.append('mast');
  const second = document.createElement('p');
  second.append('a mast');
  element.append(button, second);
  expect(matchesIn(element, finder('mast')).map(({ offset }) => offset)).toEqual([0, 6]);
});
