// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { openBody, writeBody } from '../body-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';
import {
  insertCallout,
  insertColumns,
  insertVideo,
  toggleChecked,
  toggleChecklist,
} from './block-commands.ts';
import { hasWrapper, toggleWrapper } from './mark-commands.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function start(html: string): void {
  const { content } = openBody(html, bodySchema);
  editor = new Editor({ extensions: contentExtensions, content, injectCSS: false });
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
  run(insertVideo('https://v.example/tour', 'Tour'));
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
