// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { openBody, writeBody } from '../body-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';
import { applyContent } from './apply-content.ts';

const open = (html: string) => openBody(html, bodySchema);
let editor: Editor;
afterEach(() => editor.destroy());

function edit(html: string): Editor {
  editor = new Editor({ extensions: contentExtensions, content: open(html).content, injectCSS: false });
  return editor;
}

/** The text with the caret as `|`. */
function withCaret({ state: { doc, selection } }: Editor): string {
  return `${doc.textBetween(0, selection.from, '/')}|${doc.textBetween(selection.from, doc.content.size, '/')}`;
}

/** Sets the caret behind the text. */
function setCaret(behind: string): void {
  editor.state.doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(behind) : -1;
    if (at >= 0) editor.commands.setTextSelection(position + at + behind.length);
  });
}

test.each([
  [
    'in another paragraph above',
    '<p>Goals</p><p>We write.</p>',
    '<p>Goals and scope</p><p>We write.</p>',
    'Goals and scope/We wr|ite.',
  ],
  ['of a new paragraph above', '<p>We write.</p>', '<h2>Scope</h2><p>We write.</p>', 'Scope/We wr|ite.'],
  [
    'behind the caret in its sentence',
    '<p>We write.</p>',
    '<p>We write every day.</p>',
    'We wr|ite every day.',
  ],
  ['before the caret in its sentence', '<p>We write.</p>', '<p>Now We write.</p>', 'Now We wr|ite.'],
  [
    'of a list below',
    '<p>We write.</p>',
    '<p>We write.</p><ul><li>One</li><li>Two</li></ul>',
    'We wr|ite./One/Two',
  ],
])('words from elsewhere %s leave the caret in its text', (_what, before, after, shown) => {
  edit(before);
  setCaret('We wr');
  const onUpdate = vi.fn<() => void>();
  editor.on('update', onUpdate);
  applyContent(editor, open(after).content);
  expect(withCaret(editor)).toBe(shown);
  expect(writeBody(editor.state.doc)).toBe(after);
  expect(onUpdate).not.toHaveBeenCalled();
  expect(editor.can().undo()).toBe(false);
});

test('any content becomes any other', () => {
  const paragraph = fc.constantFrom(
    ...['<p>a</p>', '<p>aa</p>', '<p>ab<strong>a</strong></p>', '<h2>a</h2>', '<p>ba</p>'],
    ...['<ul><li>a</li><li>aa</li></ul>', '<ul><li>a</li></ul>', '<blockquote><p>a</p></blockquote>', '<hr>'],
    '<table><tbody><tr><td>a</td><td>aa</td></tr></tbody></table>',
  );
  const body = fc.array(paragraph, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(body, body, (before, after) => {
      edit(before);
      const next = open(after);
      applyContent(editor, next.content);
      expect(editor.state.doc.toJSON()).toEqual(next.document.toJSON());
      editor.destroy();
    }),
    { numRuns: 50 },
  );
});
