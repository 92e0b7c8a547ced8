// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { Editor, resolveExtensions } from '@tiptap/core';
import { drawBody, isSameBody, openBody, writeBody } from './body-html.ts';
import { moveBlock } from './kept/move-block.ts';
import { readOnlyBody } from './read-only-body.ts';
import { bodySchema, contentExtensions, EmptyHint } from './schema.ts';

const open = (html: string | null) => openBody(html, bodySchema);
/** The body written again, as if every block had been edited. */
const roundTrip = (html: string | null): string | null => writeBody(open(html).document);
const kindsIn = (html: string): readonly string[] => {
  const kinds: string[] = [];
  open(html).document.descendants((node) => {
    if (node.type.name.toLowerCase().endsWith('island')) kinds.push(node.type.name);
  });
  return kinds;
};

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
    expect(kindsIn(html)).toEqual([]);
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
    expect(kindsIn(html ?? '')).toEqual([]);
    expect(isSameBody(roundTrip(html), html)).toBe(true);
  });
});

describe('what the editor has no command for', () => {
  test.each([
    '<p style="color: red">Red</p>',
    '<p><span class="big">Big</span> and <sup>small</sup></p>',
    '<p onclick="alert(1)">Click</p>',
    '<div><p>Boxed</p></div>',
    '<div class="a">Boxed <b>twice</b><div>in it</div></div>'.replaceAll('b>', 'strong>'),
    '<section><header>Head</header><p>Words</p></section>',
    '<p align="center">Middle</p>',
    '<p>Hi<script>alert(1)</script></p>',
    '<p><a href="javascript:alert(1)">Link</a></p>',
    '<p>Words <!-- a comment -->go on</p>',
    '<p><a href="https://example.com" target="_blank" rel="noopener">Elsewhere</a></p>',
    '<pre>  two\n  lines</pre>',
    'Loose words',
  ])('is kept around the text: %s', (html) => {
    expect(kindsIn(html)).toEqual([]);
    expect(roundTrip(html)).toBe(html);
  });

  test('is neither run nor styled where it is edited', () => {
    const holder = document.createElement('div');
    holder.append(
      drawBody(
        open(
          '<p style="color:red" onclick="a()" class="x" id="y">A<script>b()</script></p><div><font color="red">C</font></div>',
        ).document,
        '',
      ),
    );
    expect(holder.querySelector('script, font, [style], [onclick], [id], [class]')).toBeNull();
    expect(holder.textContent).toBe('AC');
  });
});

describe('what the editor does not know', () => {
  test.each([
    ['<iframe src="https://example.com"></iframe>', ['island']],
    ['<form action="/x"><p>Name <input name=a></p></form>', ['island']],
    ['<p>Before <picture><IMG src=https://example.com/a.png alt=A></picture> behind</p>', ['inlineIsland']],
    ['<picture><img src="https://example.com/a.png"></picture>', ['island']],
    ['<svg><path d="M0 0"/></svg>', ['island']],
    ['<ul>Words without an item</ul>', ['island']],
    ['<table><tfoot><tr><td>Sum</tfoot><tbody><tr><td>a</table>', ['island']],
    ['<table><tbody><tr><td>a</tbody><tr><td>b</table>', ['island']],
    ['<table><thead><tr><th>a</thead><thead><tr><th>b</thead></table>', ['island']],
    ['<table><tr><td>a<tbody><tr><td>b</table>', ['island']],
    ['<table><colgroup><col width="9"><col width="9"></colgroup><tr><td>a</table>', ['island']],
    ['<div><p>Text</p><video src="a.mp4"></video></div>', ['island']],
  ])('is an island: %s', (html, kinds) => {
    expect(kindsIn(html)).toEqual(kinds);
    expect(writeBody(open(html).document, open(html).source)).toBe(html);
    expect(roundTrip(html)).toContain(
      /<(?:iframe|form|picture|svg|ul|video|table).*(?:>)/iu.exec(html)?.[0].split('>')[0] ?? '',
    );
  });

  test('is drawn without scripts, forms and its own styles, and nothing in it can be used', () => {
    const holder = document.createElement('div');
    const html =
      '<form><button name="b"></button><p onclick="a()" style="color:red">Words</p><script>b()</script></form>';
    holder.append(drawBody(open(html).document, ''));
    expect(holder.querySelector('form, button, script, [onclick], [style]')).toBeNull();
    expect(holder.querySelector<HTMLElement>('.island-content')?.inert).toBe(true);
    expect(holder.textContent).toContain('Words');
    expect(holder.querySelector('.island')?.getAttribute('aria-label')).toBe('Form: Words');
  });
});

describe('a body that is not well formed', () => {
  test.each([
    ['<p>One</p><div>Two', '<p>One</p><div>Two</div><p>Three</p>'],
    ['<p>One</p><svg><path>', '<p>One</p><svg><path></svg><p>Three</p>'],
    ['<p>One</p><script src=x', '<p>One</p><p>Three</p><script src=x'],
    ['<p>One</p><!-- never ended', '<p>One</p><p>Three</p><!-- never ended'],
    ['<p>One</p><a href="#">', '<p>One</p><p>Three</p><a href="#">'],
  ])('does not swallow what is written behind it: %s', (html, expected) => {
    const { document: opened, source } = open(html);
    const more = open('<p>Three</p>').document;
    const longer = opened.replace(opened.content.size, opened.content.size, more.slice(0, more.content.size));
    expect(writeBody(longer, source)).toBe(expected);
  });
});

test.each([
  '<!---><p>text</p>',
  '<!-- a --!><p>text</p><!-- b -->',
  '<p>a</p><p><a href=foo?a=">text</a></p>',
  '<svg/><p>text</p>',
  '<p>a</p><math/>text',
  '<title>a<p>text</p>',
  '<p>a</p><table>text</table>',
  '<table>text',
])('a text that a client sees is seen in the editor: %s', (html) => {
  const { document: opened, source } = open(html);
  const holder = document.createElement('div');
  holder.append(drawBody(opened, ''));
  for (const label of holder.querySelectorAll('[data-chrome]')) label.remove();
  const page = document.implementation.createHTMLDocument('');
  page.body.innerHTML = html;
  for (const title of page.querySelectorAll('title')) title.remove();
  expect(holder.textContent).toContain(page.body.textContent);
  expect(writeBody(opened, source)).toBe(html);
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

describe('what stands between blocks', () => {
  /** The body after an edit. */
  function edited(html: string, edit: (editor: Editor) => void): string | null {
    const { content, source } = open(html);
    const editor = new Editor({ extensions: contentExtensions, content, injectCSS: false });
    try {
      edit(editor);
      return writeBody(editor.state.doc, source);
    } finally {
      editor.destroy();
    }
  }
  const deleteBlock = (index: number) => (editor: Editor) => {
    const start = editor.state.doc.resolve(0).posAtIndex(index);
    editor.commands.deleteRange({ from: start, to: start + editor.state.doc.child(index).nodeSize });
  };

  test.each([
    ['Hello<hr>World', '<p>Hello</p><p>World</p>'],
    ['Hello<!-- c --><hr>World', '<p>Hello<!-- c --></p><p>World</p>'],
    ['Hello<div></div><hr>World', 'Hello<div></div>World'],
    ['<p>One<hr>Loose', '<p>One</p>Loose'],
    ['<p>One<hr><img src="a.png">', '<p>One</p><img src="a.png">'],
    ['<p>One<hr><p>Two', '<p>One<p>Two'],
  ])('keeps texts apart when the block between them is deleted: %s', (html, expected) => {
    expect(edited(html, deleteBlock(1))).toBe(expected);
  });

  test('keeps texts apart when the block between them is moved', () => {
    const move = (editor: Editor): void => {
      editor.commands.setTextSelection(11);
      moveBlock(1)(editor.state, (transaction) => editor.view.dispatch(transaction));
    };
    expect(edited('Intro<ul><li>a</li></ul>Outro', move)).toBe('<p>Intro</p><p>Outro</p><ul><li>a</li></ul>');
  });

  const html = '<p>One two</p><!-- c -->\n<p>Three</p>\n<p>Four</p>';
  test('is written once when a paragraph is split', () => {
    const split = (editor: Editor): void => void editor.chain().setTextSelection(4).splitBlock().run();
    expect(edited(html, split)).toBe('<p>One</p><!-- c -->\n<p> two</p><p>Three</p>\n<p>Four</p>');
  });

  test('is kept when a paragraph becomes a list or a quote', () => {
    const list = (editor: Editor): void => void editor.chain().setTextSelection(4).toggleBulletList().run();
    expect(edited(html, list)).toContain('<!-- c -->');
    const quote = (editor: Editor): void => void editor.chain().setTextSelection(4).toggleBlockquote().run();
    expect(edited(html, quote)).toContain('<!-- c -->');
  });

  test('is kept when its block is deleted', () => {
    expect(edited(html, deleteBlock(0))).toBe('<p>Three</p>\n<p>Four</p><!-- c -->\n');
    expect(edited(`<!-- a -->${html}`, deleteBlock(0))).toContain('<!-- a -->');
  });
});
