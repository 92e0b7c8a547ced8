// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { redo, undo, undoDepth } from '@tiptap/pm/history';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Language } from '#shared/i18n/languages.ts';
import { openBody, writeBody } from '../body-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';
import { typography } from './typography.ts';

let editor: Editor;
let language: Language | null;
beforeEach(() => {
  language = 'en';
});
afterEach(() => editor.destroy());

/** Opens a body with the cursor at its end. */
function start(html: string): void {
  editor = new Editor({
    element: document.createElement('div'),
    extensions: [...contentExtensions, typography(() => language)],
    content: openBody(html, bodySchema).content,
    injectCSS: false,
  });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
}

/** Types as a browser reports it: each character may be handled, and is inserted if it is not. */
function type(text: string): void {
  for (const character of text) {
    const { view } = editor;
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert));
    if (isHandled !== true) view.dispatch(insert());
  }
}

function press(key: string, ctrlKey = false): void {
  const event = new KeyboardEvent('keydown', { key, ctrlKey });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event));
}

const written = (): string | null => writeBody(editor.state.doc);

test('quotation marks, dashes and dots are those of the language, from then on', () => {
  start('');
  type('"One" -- two... ');
  language = 'de';
  type('"drei" ');
  language = null;
  type('"four"');
  expect(editor.state.doc.textContent).toBe('“One”\u00A0– two… „drei“ "four"');
});

test('Backspace directly behind a change brings back what was typed, and it stays', () => {
  start('');
  type('one --t');
  expect(written()).toBe('<p>one --t</p>');
  type('wo "');
  press('Backspace');
  expect(written()).toBe('<p>one --two "</p>');
  type('yes" or one--t');
  press('Backspace');
  type('wo');
  expect(written()).toBe('<p>one --two "yes" or one--two</p>');
  press('Backspace');
  expect(written()).toBe('<p>one --two "yes" or one--two</p>');
});

test('undo directly behind a change brings back what was typed, and the next takes back the typing', () => {
  start('<p>Before</p>');
  type(' and "');
  expect(written()).toBe('<p>Before and “</p>');
  press('z', true);
  expect(written()).toBe('<p>Before and "</p>');
  press('z', true);
  expect(written()).toBe('<p>Before</p>');
  redo(editor.state, (transaction) => editor.view.dispatch(transaction));
  expect(written()).toBe('<p>Before and "</p>');
});

test('changes add no steps to undo', () => {
  start('');
  type('"It\'s one--two", he said...');
  expect(undoDepth(editor.state)).toBe(1);
  press('ArrowLeft');
  undo(editor.state, (transaction) => editor.view.dispatch(transaction));
  expect(written()).toBe(null);
  redo(editor.state, (transaction) => editor.view.dispatch(transaction));
  expect(written()).toBe('<p>“It’s one–two”, he said…</p>');
});

test('undo of the system menu does the same', () => {
  start('');
  type('"');
  editor.view.dom.dispatchEvent(
    new InputEvent('beforeinput', { inputType: 'historyUndo', cancelable: true, bubbles: true }),
  );
  expect(written()).toBe('<p>"</p>');
});

test('only directly: after the cursor has moved, Backspace deletes', () => {
  start('<p>ab</p>');
  type('"');
  editor.commands.setTextSelection(2);
  editor.commands.setTextSelection(4);
  editor.commands.undoInputRule();
  expect(written()).toBe('<p>ab”</p>');
});

test('a mark takes the place of what is selected', () => {
  start('<p>one two</p>');
  editor.commands.setTextSelection({ from: 5, to: 8 });
  type('"');
  expect(written()).toBe('<p>one “</p>');
  press('Backspace');
  expect(written()).toBe('<p>one "</p>');
});

test('code stays, in a block, as a mark, and while its backticks are typed', () => {
  start('<pre><code>a</code></pre>');
  type(' "b"--c...');
  expect(written()).toBe('<pre><code>a "b"--c...</code></pre>');
  editor.destroy();
  start('<p>Run</p>');
  type(' `"b"--c` now, "please"');
  expect(written()).toBe('<p>Run <code>"b"--c</code> now, “please”</p>');
});

test('what is bold or a link stays so', () => {
  start('<p>See <a href="https://example.com/">the--</a></p>');
  type('x');
  expect(written()).toBe('<p>See <a href="https://example.com/">the–</a>x</p>');
  editor.commands.toggleBold();
  type(' "');
  expect(written()).toBe('<p>See <a href="https://example.com/">the–</a>x<strong> “</strong></p>');
  press('Backspace');
  expect(written()).toBe('<p>See <a href="https://example.com/">the–</a>x<strong> "</strong></p>');
});

test('a placeholder counts as a word, and a line break as white space', () => {
  start('<p>{{client_name}}</p>');
  type("'s");
  expect(written()).toBe('<p>{{client_name}}’s</p>');
  editor.commands.setHardBreak();
  type('"');
  expect(written()).toBe('<p>{{client_name}}’s<br>“</p>');
});

test('three hyphens at the start of a line are still a divider', () => {
  start('');
  type('---');
  expect(written()).toContain('<hr>');
});

test('pasted text stays', () => {
  start('<p>Before</p>');
  editor.view.pasteText('"one" -- two...', new Event('paste') as ClipboardEvent);
  expect(written()).toBe('<p>Before"one" -- two...</p>');
});

test('nothing changes while an input method composes; a dead key’s mark changes when it is there', async () => {
  start('<p>it</p>');
  const { view } = editor;
  view.dom.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  type("'");
  expect(written()).toBe("<p>it'</p>");
  view.dom.dispatchEvent(new CompositionEvent('compositionend', { data: "'", bubbles: true }));
  await expect.poll(written).toBe('<p>it’</p>');
  press('Backspace');
  expect(written()).toBe("<p>it'</p>");
});

test('a correction of a word is taken as it is', () => {
  start('<p>dont</p>');
  const { view } = editor;
  const insert = () => view.state.tr.insertText("don't", 1, 5);
  expect(view.someProp('handleTextInput', (handle) => handle(view, 1, 5, "don't", insert))).not.toBe(true);
});
