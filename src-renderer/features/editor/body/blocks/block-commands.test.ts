// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { openBody, writeBody } from '../body-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';
import { BlockKeys } from './block-keys.ts';
import { insertCallout, insertColumns, toggleChecked, toggleChecklist } from './block-commands.ts';
import { leaveColumns } from './leave-columns.ts';
import { putVideo, selectedVideo } from './video-commands.ts';
import { videoAddress } from './video-address.ts';
import { CellSelection } from '@tiptap/pm/tables';
import { leaveTable } from '../tables/table-commands.ts';
import { hasWrapper, toggleWrapper } from './mark-commands.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function start(html: string): void {
  const { content } = openBody(html, bodySchema);
  editor = new Editor({ extensions: [...contentExtensions, BlockKeys], content, injectCSS: false });
  editor.commands.setTextSelection(1);
}
const run = (command: Command): boolean =>
  command(editor.state, (transaction) => editor.view.dispatch(transaction));
const written = (): string | null => writeBody(editor.state.doc);

test('a callout takes the place of an empty line, and is typed into', () => {
  start('');
  run(insertCallout);
  editor.commands.insertContent('Mind the step');
  expect(written()).toBe('<aside class="callout"><p>Mind the step</p></aside>');
  expect(openBody(written(), bodySchema).document.firstChild?.type.name).toBe('box');
});

test('two columns stand behind the paragraph at the cursor, and the first is typed into', () => {
  start('<p>Before</p>');
  run(insertColumns);
  editor.commands.insertContent('Left');
  expect(written()).toBe(
    '<p>Before</p><div class="columns"><div class="column"><p>Left</p></div><div class="column"><p></p></div></div>',
  );
});

test('a list becomes a check list and back, its items are checked, and a new item is not', () => {
  start('<ul><li>One</li></ul>');
  editor.commands.setTextSelection(6);
  run(toggleChecklist);
  run(toggleChecked());
  expect(written()).toBe('<ul class="checklist"><li class="checked">One</li></ul>');
  editor.chain().splitListItem('listItem').insertContent('Two').run();
  expect(written()).toBe('<ul class="checklist"><li class="checked">One</li><li>Two</li></ul>');
  run(toggleChecklist);
  expect(written()).toContain('<ul><li');
});

test('outside of check lists nothing is checked', () => {
  start('<ul><li>One</li></ul>');
  expect(run(toggleChecked())).toBe(false);
});

test('a video is a card with a link, and the line behind it is none', () => {
  start('');
  run(putVideo({ href: 'https://v.example/tour', title: 'Tour', poster: null }));
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  editor.chain().splitBlock().insertContent('After').run();
  expect(written()).toMatch(
    /^<p class="video"><a href="https:\/\/v\.example\/tour">Tour<\/a><\/p><p>.*After/u,
  );
});

test('marks are toggled, and leave others', () => {
  start('<p>Water <sup>2</sup></p>');
  editor.commands.selectAll();
  run(toggleWrapper('highlight'));
  run(toggleWrapper('brandColor'));
  expect(hasWrapper(editor.state, 'highlight')).toBe(true);
  expect(written()).toContain('<mark>');
  expect(written()).toContain('<span class="brand">');
  run(toggleWrapper('highlight'));
  run(toggleWrapper('brandColor'));
  expect(written()).toBe('<p>Water <sup>2</sup></p>');
});

test('what is typed after a video goes behind its card, also where a paragraph follows', () => {
  start('');
  run(putVideo({ href: 'https://v.example/tour', title: 'Tour', poster: null }));
  editor.commands.insertContent('After');
  const card = '<p class="video"><a href="https://v.example/tour">Tour</a></p>';
  expect(written()).toBe(`${card}<p>After</p>`);
  editor.destroy();
  start('<p>Before</p><p>Next</p>');
  run(putVideo({ href: 'https://v.example/tour', title: 'Tour', poster: null }));
  editor.commands.insertContent('My ');
  expect(written()).toBe(`<p>Before</p>${card}<p>My Next</p>`);
});

test('a video with a poster is a link around both, and is changed in its place', () => {
  const poster = '<img src="data:image/png;base64,AAAA" width="16" height="9" alt="">';
  start('<p>Before</p>');
  editor.commands.setTextSelection(7);
  run(putVideo({ href: 'https://v.example/1', title: 'Tour', poster }));
  const card = `<p class="video"><a href="https://v.example/1">${poster}Tour</a></p>`;
  expect(written()).toBe(`<p>Before</p>${card}<p></p>`);
  expect(selectedVideo(editor.state)).toBeNull();
  start(`<p>Before</p>${card}<p>After</p>`);
  expect(written()).toBe(`<p>Before</p>${card}<p>After</p>`);
  editor.commands.setTextSelection(11);
  expect(selectedVideo(editor.state)).toEqual({ href: 'https://v.example/1', title: 'Tour', poster });
  run(putVideo({ href: 'https://v.example/2', title: 'Trip', poster: null }));
  expect(written()).toBe(
    '<p>Before</p><p class="video"><a href="https://v.example/2">Trip</a></p><p>After</p>',
  );
  editor.commands.undo();
  expect(written()).toBe(`<p>Before</p>${card}<p>After</p>`);
});

test.each([
  ['v.example/tour', 'https://v.example/tour'],
  [' https://v.example/tour ', 'https://v.example/tour'],
  ['http://v.example/tour', null],
  ['javascript:alert(1)', null],
  ['ftp://v.example/tour', null],
  ['tour', null],
])('the address of a video: %s', (typed, address) => {
  expect(videoAddress(typed)?.href ?? null).toBe(address);
});

/** Puts the cursor behind a word. */
function putBehind(word: string): void {
  let place = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(word) === true)
      place = position + node.text.indexOf(word) + word.length;
  });
  editor.commands.setTextSelection(place);
}

test('the key down leaves a table only from the last paragraph of its last row', () => {
  start(
    '<table><tbody><tr><td><p>one</p><p>two</p></td><td><ul><li>three</li><li>four</li></ul></td></tr></tbody></table>',
  );
  for (const word of ['one', 'three']) {
    putBehind(word);
    expect(run(leaveTable)).toBe(false);
  }
  for (const word of ['four', 'two']) {
    putBehind(word);
    expect(leaveTable(editor.state)).toBe(true);
  }
});

const columns = (left: string, right: string): string =>
  `<div class="columns"><div class="column">${left}</div><div class="column">${right}</div></div>`;

test('Enter in the empty last line of a column goes behind the columns', () => {
  start(columns('<p>Left</p>', '<p>Right</p>'));
  putBehind('Left');
  editor.commands.splitBlock();
  expect(run(leaveColumns)).toBe(true);
  editor.commands.insertContent('After');
  expect(written()).toBe(`${columns('<p>Left</p>', '<p>Right</p>')}<p>After</p>`);
});

test('Enter in an empty column keeps it, and elsewhere columns are not left', () => {
  start('');
  run(insertColumns);
  expect(run(leaveColumns)).toBe(true);
  editor.commands.insertContent('After');
  expect(written()).toBe(`${columns('<p></p>', '<p></p>')}<p>After</p>`);
  putBehind('After');
  editor.commands.splitBlock();
  expect(run(leaveColumns)).toBe(false);
});

test('marks of several cells are those of each cell', () => {
  start('<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>');
  const cells: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'tableCell') cells.push(position);
  });
  const select = CellSelection.create(editor.state.doc, cells[0] ?? 0, cells[2] ?? 0);
  editor.view.dispatch(editor.state.tr.setSelection(select));
  run(toggleWrapper('highlight'));
  expect(written()?.match(/<mark>.<\/mark>/gu)).toEqual(['<mark>a</mark>', '<mark>c</mark>']);
  expect(hasWrapper(editor.state, 'highlight')).toBe(true);
  run(toggleWrapper('highlight'));
  expect(written()).not.toContain('mark');
});

test('lists and items with attributes of other programs keep them', () => {
  const html = '<ul class="fancy"><li>One</li></ul><ul class="checklist"><li value="3">Two</li></ul>';
  start(html);
  putBehind('One');
  expect(run(toggleChecklist)).toBe(false);
  putBehind('Two');
  expect(run(toggleChecked())).toBe(false);
  expect(written()).toBe(html);
});

test('only the main button of the mouse checks a box', () => {
  // jsdom has no layout, which the editor asks where another button was pressed.
  document.elementFromPoint = () => null;
  start('<ul class="checklist"><li>One</li></ul>');
  const item = editor.view.dom.querySelector('li');
  item?.dispatchEvent(new MouseEvent('mousedown', { button: 2, bubbles: true }));
  expect(written()).not.toContain('checked');
  item?.dispatchEvent(new MouseEvent('mousedown', { button: 0, bubbles: true }));
  expect(written()).toContain('class="checked"');
});

test('code without an element of its own keeps its empty first line', () => {
  start('<pre>\n\none</pre>');
  putBehind('one');
  editor.commands.insertContent('!');
  expect(written()).toBe('<pre>\n\none!</pre>');
});
