// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import { drawBody, openBody, writeBody } from '../body-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';
import {
  changeSelected,
  insertPicture,
  makeBanner,
  removeSelected,
  selectedPicture,
  writeBehindSelected,
} from './picture-commands.ts';
import { changePicture, createPicture, readPicture } from './picture-source.ts';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';
const figure = `<figure class="picture small left"><img src="${pixel}" alt="A &quot;B&quot;" width="40" height="30"><figcaption>C &amp; D</figcaption></figure>`;

function drawn(html: string): HTMLElement {
  const holder = document.createElement('div');
  holder.append(drawBody(openBody(html, bodySchema).document, ''));
  return holder;
}

describe('the source of a picture', () => {
  test('says its texts, its size and its layout', () => {
    expect(readPicture(figure)).toEqual({
      src: pixel,
      alt: 'A "B"',
      caption: 'C & D',
      width: 40,
      height: 30,
      layout: { width: 'small', alignment: 'left' },
    });
  });

  test.each([
    ['<img src="https://pictures.example/?a=1&amp;b=2">', 'https://pictures.example/?a=1&b=2'],
    ["<IMG\nSRC='data:image/png;base64,AAAA' src=b.png>", 'data:image/png;base64,AAAA'],
    [
      '<img alt=\'src="data:image/png;base64,AAAA"\' src="data:image/png;base64,AAAA">',
      'data:image/png;base64,AAAA',
    ],
    ['<img src="javascript:alert(1)">', ''],
  ])('has the address that a browser reads: %s', (source, src) => {
    expect(readPicture(source).src).toBe(src);
  });

  test('is written again only where it changes', () => {
    const foreign = `<FIGURE id=f class='wp-block'>\n<IMG loading=lazy src=${pixel} ALT='x'>\n<figcaption lang=de>Alt</figcaption></FIGURE>`;
    expect(changePicture(foreign, { alt: 'A & "B"' })).toBe(
      `<figure id=f class='wp-block'><img loading=lazy src=${pixel} alt="A &amp; &quot;B&quot;"><figcaption lang=de>Alt</figcaption></figure>`,
    );
    expect(changePicture(foreign, { layout: { width: 'wide', alignment: 'right' }, caption: '' })).toBe(
      `<figure id=f class="picture wide right"><img loading=lazy src=${pixel} ALT='x'></figure>`,
    );
  });

  test('without a figure gets one with a caption or a layout, and not with a text alone', () => {
    expect(changePicture('<img src="a.png">', { alt: 'A' })).toBe('<img src="a.png" alt="A">');
    expect(changePicture('<img src="a.png">', { caption: 'A < B' })).toBe(
      '<figure class="picture text center"><img src="a.png"><figcaption>A &lt; B</figcaption></figure>',
    );
  });

  test('keeps its texts and its layout with other pixels, and loses what belonged to the old ones', () => {
    const old =
      '<figure class="picture small left"><img src="a.png" srcset="b.png 2x" sizes="9px" alt="A" width="1" height="2"></figure>';
    expect(changePicture(old, { image: { src: pixel, width: 30, height: 20 } })).toBe(
      `<figure class="picture small left"><img src="${pixel}" alt="A" width="30" height="20"></figure>`,
    );
  });

  test('of a new picture opens as one and is read again', () => {
    const source = createPicture({ src: pixel, width: 30, height: 20 });
    expect(source).toBe(
      `<figure class="picture text center"><img src="${pixel}" width="30" height="20" alt=""></figure>`,
    );
    expect(openBody(source, bodySchema).document.firstChild?.type.name).toBe('picture');
  });
});

describe('a picture in the editor', () => {
  test('is drawn with its layout and caption', () => {
    const shown = drawn(figure).querySelector<HTMLElement>('figure');
    expect(shown?.dataset).toMatchObject({ width: 'small', alignment: 'left' });
    expect(shown?.getAttribute('aria-label')).toBe('Picture: A "B"');
    expect(shown?.querySelector('img')?.src).toBe(pixel);
    expect(shown?.querySelector('figcaption')?.textContent).toBe('C & D');
  });

  test.each([
    ['<img src="https://pictures.example/a.png" alt="Plan">', 'Plan · On pictures.example'],
    ['<img src="file:///C:/a.png">', 'Can’t be shown in Layover'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', 'Can’t be shown in Layover'],
    ['<img src="app://layover/index.html" onerror="alert(1)">', 'Can’t be shown in Layover'],
    ['<img src="data:text/html;base64,AAAA">', 'Can’t be shown in Layover'],
    ['<img src="//pictures.example/a.png">', 'Can’t be shown in Layover'],
  ])('from elsewhere loads nothing: %s', (html, text) => {
    const shown = drawn(html);
    expect(shown.querySelector('img')).toBeNull();
    expect(shown.querySelector('[onerror], [src]')).toBeNull();
    expect(shown.textContent).toContain(text);
  });
});

describe('commands', () => {
  const editors: Editor[] = [];
  afterEach(() => {
    for (const editor of editors.splice(0)) editor.destroy();
  });

  function edit(html: string) {
    const { content, source } = openBody(html, bodySchema);
    const editor = new Editor({ extensions: contentExtensions, content, injectCSS: false });
    editors.push(editor);
    const run = (command: Command): boolean =>
      command(editor.state, (transaction) => editor.view.dispatch(transaction));
    return { editor, run, body: () => writeBody(editor.state.doc, source) };
  }

  test('change the selected picture alone, and undo brings its bytes back', () => {
    const html = `<p>One</p>\n<IMG src=${pixel}>\n<p>Two`;
    const { editor, run, body } = edit(html);
    editor.commands.setNodeSelection(5);
    expect(run(changeSelected({ layout: { width: 'small', alignment: 'right' } }))).toBe(true);
    expect(body()).toBe(`<p>One</p><figure class="picture small right"><img src=${pixel}></figure><p>Two`);
    expect(selectedPicture(editor.state)?.layout.width).toBe('small');
    editor.commands.undo();
    expect(body()).toBe(html);
  });

  test('give a picture within a line a line of its own', () => {
    const { editor, run, body } = edit(`<p>One <img src="${pixel}"> two</p><p><img src="${pixel}"></p>`);
    editor.commands.setNodeSelection(5);
    run(changeSelected({ caption: 'C' }));
    const captioned = `<figure class="picture text center"><img src="${pixel}"><figcaption>C</figcaption></figure>`;
    expect(body()).toBe(`<p>One  two</p>${captioned}<p><img src="${pixel}"></p>`);
    expect(selectedPicture(editor.state)?.caption).toBe('C');
    editor.commands.setNodeSelection(editor.state.doc.content.size - 2);
    run(changeSelected({ caption: 'C' }));
    expect(body()).toBe(`<p>One  two</p>${captioned}${captioned}`);
  });

  test('keep a picture within its line when only its alternative text changes', () => {
    const { editor, run, body } = edit(`<p>One <img src="${pixel}"> two</p>`);
    editor.commands.setNodeSelection(5);
    run(changeSelected({ alt: 'A' }));
    expect(body()).toBe(`<p>One <img src="${pixel}" alt="A"> two</p>`);
  });

  test.each([
    [`<p>One</p>${figure}<p>Two</p>`, 5, '<p>One</p><p>Two</p>'],
    [`<p>One <img src="${pixel}"> two</p>`, 5, '<p>One  two</p>'],
    [`<blockquote><p>One</p>${figure}</blockquote>`, 6, '<blockquote><p>One</p></blockquote>'],
    [`${figure}<p>Two</p>`, 0, '<p>Two</p>'],
  ])('make the selected picture the banner, at the beginning: %s', (html, at, rest) => {
    const { editor, run, body } = edit(html);
    editor.commands.setNodeSelection(at);
    expect(run(makeBanner)).toBe(true);
    expect(body()).toMatch(/^<figure class="picture banner (?:left|center)"><img /u);
    expect(body()?.endsWith(`</figure>${rest}`)).toBe(true);
    expect(selectedPicture(editor.state)?.layout.width).toBe('banner');
    editor.commands.undo();
    expect(body()).toBe(html);
    expect(edit('<p>One</p>').run(makeBanner)).toBe(false);
  });

  test('remove the selected picture, and nothing where none is selected', () => {
    const { editor, run, body } = edit(`<p>One</p>${figure}<p>Two</p>`);
    expect(run(removeSelected)).toBe(false);
    expect(run(changeSelected({ alt: 'A' }))).toBe(false);
    editor.commands.setNodeSelection(5);
    expect(run(removeSelected)).toBe(true);
    expect(body()).toBe('<p>One</p><p>Two</p>');
  });

  test.each([
    ['<p>One</p>', 4, `<p>One</p>${figure}<p></p>`],
    ['<p>One</p><p></p><p>Two</p>', 6, `<p>One</p>${figure}<p>Two</p>`],
    ['<ul><li>One</li></ul>', 3, `<ul><li>One${figure}<p></p></li></ul>`],
    ['<ul><li></li></ul>', 3, `<ul><li><p></p>${figure}<p></p></li></ul>`],
    [
      '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
      4,
      `<table><tbody><tr><td><p>a</p>${figure}<p></p></td></tr></tbody></table>`,
    ],
  ])('insert a picture behind the block at the cursor: %s', (html, at, expected) => {
    const { editor, run, body } = edit(html);
    editor.commands.setTextSelection(at);
    expect(run(insertPicture(figure))).toBe(true);
    expect(body()).toBe(expected);
    expect(selectedPicture(editor.state)?.alt).toBe('A "B"');
    editor.commands.undo();
    expect(body()).toBe(html);
  });

  test.each([
    [`<p>One</p>${figure}`, `<p>One</p>${figure}<p>A</p>`],
    [`<p>One</p>${figure}<p>Two</p>`, `<p>One</p>${figure}<p>ATwo</p>`],
    [
      `<p>One</p>${figure}<pre><code>two</code></pre>`,
      `<p>One</p>${figure}<p>A</p><pre><code>two</code></pre>`,
    ],
    [`<p>One<img src="${pixel}">two</p>`, `<p>One<img src="${pixel}">Atwo</p>`],
  ])('write behind the selected picture, which stays: %s', (html, expected) => {
    const { editor, run, body } = edit(html);
    editor.commands.setNodeSelection(html.includes('<figure') ? 5 : 4);
    expect(run(writeBehindSelected('A'))).toBe(true);
    expect(body()).toBe(expected);
    expect(run(writeBehindSelected('B'))).toBe(false);
    editor.commands.undo();
    expect(body()).toBe(html);
  });

  test.each([
    '<ul><li>One</li></ul>',
    '<table><tbody><tr><td><p>One</p></td></tr></tbody></table>',
    '<blockquote><p>One</p></blockquote>',
    '<aside class="callout"><p>One</p></aside>',
  ])('insert a second picture behind the first in %s', (html) => {
    const { editor, run, body } = edit(html);
    editor.commands.setTextSelection(editor.state.doc.content.size - (html.startsWith('<table') ? 5 : 3));
    expect(run(insertPicture(figure))).toBe(true);
    expect(run(insertPicture(figure, editor.state.selection.to))).toBe(true);
    expect(body()).toContain(figure + figure);
    const end = html.slice(html.indexOf('One') + 3).replace('</p>', '');
    expect(body()?.endsWith(`<p></p>${end}`)).toBe(true);
  });

  test('insert several pictures behind each other, and behind code', () => {
    const { editor, run, body } = edit('<p>One</p><pre><code>two</code></pre>');
    editor.commands.setTextSelection(2);
    run(insertPicture(figure));
    run(insertPicture(createPicture({ src: pixel, width: 1, height: 1 })));
    expect(body()?.indexOf('small left')).toBeLessThan(body()?.indexOf('text center') ?? 0);
    editor.commands.setTextSelection(editor.state.doc.content.size - 2);
    expect(run(insertPicture(figure))).toBe(true);
    expect(body()).toContain(`</code></pre>${figure}`);
  });
});
