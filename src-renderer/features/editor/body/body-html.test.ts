// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { Editor, resolveExtensions } from '@tiptap/core';
import { drawBody, isSameBody, openBody, readOnlyBody, writeBody } from './body-html.ts';
import { bodySchema, contentExtensions, EmptyHint } from './schema.ts';

const open = (html: string | null) => openBody(html, bodySchema);
const roundTrip = (html: string | null): string | null => writeBody(open(html).document);

describe('a body that the editor can preserve', () => {
  test.each([
    '<p>Hello <strong>you</strong> and <em>them</em>.</p>',
    '<h2>Scope</h2><p>One<br>two</p><hr><blockquote><p>Quoted</p></blockquote>',
    '<ul><li>One</li><li>Two<ul><li>Deeper</li></ul></li></ul><ol start="3"><li>Three</li></ol>',
    '<p>Dear {{client_first_name}}, see <a href="https://example.com/a?b=1&amp;c=2">this</a>.</p>',
    '<p><a href="{{proposal_url}}">Open</a></p>',
    '<pre><code>{{not_a_chip}}  kept</code></pre>',
    '<p>{{ client.first_name }}{{clientEmail}}</p>',
    '<p><strong>{{client_name}}</strong></p>',
  ])('comes back as it was: %s', (html) => {
    expect(open(html).lossless).toBe(true);
    expect(roundTrip(html)).toBe(html);
  });

  test.each([
    '<p>Old <b>bold</b>, <i>italic</i> and <del>gone</del></p>',
    'Loose text without a paragraph',
    '<ul>\n  <li>One</li>\n  <li><p>Two</p></li>\n</ul>\n',
    '<p>  spaced   out </p>',
    '',
    null,
  ])('may be spelled otherwise: %s', (html) => {
    expect(open(html).lossless).toBe(true);
    expect(isSameBody(roundTrip(html), html)).toBe(true);
  });
});

describe('a body that the editor cannot preserve', () => {
  test.each([
    '<table><tbody><tr><td>Cell</td></tr></tbody></table>',
    '<p style="color: red">Red</p>',
    '<p><img src="https://example.com/a.png" alt="A"></p>',
    '<p><span class="big">Big</span></p>',
    '<p>Hi<script>alert(1)</script></p>',
    '<p><a href="javascript:alert(1)">Link</a></p>',
    '<p onclick="alert(1)">Click</p>',
    '<div><p>Boxed</p></div>',
    '<p align="center">Middle</p>',
    '<iframe src="https://example.com"></iframe>',
    '<frameset><frame src="https://example.com"></frameset>',
    '<style>p { color: red }</style><p>Red</p>',
    '<meta name="generator" content="Word"><p>Pasted</p>',
  ])('is known as such: %s', (html) => {
    expect(open(html).lossless).toBe(false);
  });
});

test('saving turns chips into text with their original spelling', () => {
  const { document } = open('<p>Dear {{ clientFirstName }}, {{unknown_thing}}!</p>');
  expect(document.textBetween(0, document.content.size, ' ', (leaf) => `[${leaf.type.name}]`)).toBe(
    'Dear [placeholder], [placeholder]!',
  );
  expect(writeBody(document)).toBe('<p>Dear {{ clientFirstName }}, {{unknown_thing}}!</p>');
});

test('a read-only body has no scripts, styles or forms', () => {
  const container = document.createElement('div');
  container.append(
    readOnlyBody('<form><input name="q"></form><p style="position:fixed" class="x" onclick="a()">Text</p>'),
  );
  expect(container.innerHTML).toBe('<p>Text</p>');
});

test('a read-only body shows placeholders as chips', () => {
  const container = document.createElement('div');
  container.append(readOnlyBody('<p>Dear {{client_first_name}}, {{nobody}}</p>'));
  const chips = [...container.querySelectorAll('.merge-chip')].map(({ textContent }) => textContent);
  expect(chips).toEqual(['Client first name', '{{nobody}}']);
});

/** Removes the editor's own invisible elements. */
function withoutMachinery(root: ParentNode): string {
  const copy = document.createElement('div');
  copy.append(...[...root.childNodes].map((node) => node.cloneNode(true)));
  for (const image of copy.querySelectorAll('img.ProseMirror-separator')) image.remove();
  for (const element of copy.querySelectorAll('*')) {
    element.classList.remove('ProseMirror-trailingBreak', 'is-empty');
    if (element.classList.length === 0) element.removeAttribute('class');
    for (const name of ['contenteditable', 'draggable', 'tabindex', 'data-placeholder'])
      element.removeAttribute(name);
  }
  return copy.innerHTML;
}

test.each([
  '<p>Hello <strong>you</strong>, {{client_name}} and {{nobody_knows}}.</p><p></p><p>One<br>two</p>',
  '<h2>Scope</h2><ul><li>One</li><li>Two<ul><li>Deeper</li></ul></li></ul><hr><blockquote><p>Quoted</p></blockquote>',
  '<p><a href="https://example.com/a?b=1">A link</a></p><pre><code>{{kept}}  as it is</code></pre>',
  null,
])('a text that is drawn still looks as its editor draws it: %s', (html) => {
  const { document: opened, content } = open(html);
  const element = document.createElement('div');
  const hint = EmptyHint.configure({ placeholder: 'Write', showOnlyCurrent: false });
  const editor = new Editor({ element, extensions: [...contentExtensions, hint], content, injectCSS: false });
  try {
    expect(withoutMachinery(drawBody(opened, 'Write'))).toBe(withoutMachinery(editor.view.dom));
  } finally {
    editor.destroy();
  }
});

test('no two extensions of the editor have the same name', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  resolveExtensions([...contentExtensions, EmptyHint]);
  expect(warn).not.toHaveBeenCalled();
});
