// @vitest-environment jsdom
import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { writeBody } from './body-html.ts';
import { cleanPaste } from './paste-html.ts';
import { bodySchema } from './schema.ts';

/** The body that results from pasted HTML. */
function pasted(html: string): string | null {
  const page = document.implementation.createHTMLDocument('');
  page.body.innerHTML = cleanPaste(html).html;
  // Under the content security policy no style is applied, so Tiptap's parser sees none.
  for (const element of page.body.querySelectorAll('[style]')) element.removeAttribute('style');
  return writeBody(SchemaParser.fromSchema(bodySchema).parse(page.body));
}

const docs = (inner: string): string =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${inner}</b>`;

describe('from Google Docs', () => {
  test('bold, italic and strikethrough are kept, and nothing else becomes bold', () => {
    const html = docs(
      '<p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">Plain, </span>' +
        '<span style="font-weight:700;font-style:normal">bold</span><span style="font-weight:400">, </span>' +
        '<span style="font-weight:700;font-style:italic">both</span>' +
        '<span style="text-decoration:line-through">gone</span></p>',
    );
    expect(pasted(html)).toBe(
      '<p>Plain, <strong>bold</strong>, <strong><em>both</em></strong><s>gone</s></p>',
    );
  });

  test('a link is kept without an underline of its own', () => {
    const html = docs(
      '<p><a href="https://example.com/" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">here</span></a></p>',
    );
    expect(pasted(html)).toBe('<p><a href="https://example.com/">here</a></p>');
  });

  test('an empty line between blocks is no paragraph, and a break within a block is kept', () => {
    const html = docs(
      '<p><span>One</span></p><br /><ul><li><p>Two</p></li></ul><br /><br /><p><span>Three<br />Four</span></p>',
    );
    expect(pasted(html)).toBe('<p>One</p><ul><li>Two</li></ul><p>Three<br>Four</p>');
  });

  test('lists keep their levels', () => {
    const html = docs(
      '<ul><li dir="ltr" style="list-style-type:disc" aria-level="1"><p role="presentation"><span style="font-weight:400">One</span></p></li>' +
        '<ul><li aria-level="2"><p role="presentation"><span style="font-weight:700">Two</span></p></li></ul></ul>',
    );
    expect(pasted(html)).toBe('<ul><li>One<ul><li><strong>Two</strong></li></ul></li></ul>');
  });
});

describe('from Word', () => {
  const item = (level: number, marker: string, text: string): string =>
    `<p class="MsoListParagraph" style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]-->` +
    `<span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->${text}<o:p></o:p></p>`;

  test('list paragraphs become lists, with levels, bullets and numbers', () => {
    const html = [
      '<p class="MsoNormal">Before</p>',
      item(1, '·', 'One'),
      item(2, 'o', 'Under one'),
      item(1, '·', '<b>Two</b>'),
      '<p class="MsoNormal">Between</p>',
      item(1, '1.', 'First'),
      item(1, '2.', 'Second'),
    ].join('\n');
    expect(pasted(`<html><body lang=EN-US><!--StartFragment-->${html}<!--EndFragment--></body></html>`)).toBe(
      '<p>Before</p><ul><li>One<ul><li>Under one</li></ul></li><li><strong>Two</strong></li></ul>' +
        '<p>Between</p><ol><li>First</li><li>Second</li></ol>',
    );
  });
});

test('pictures are removed, tables become text, and both are counted', () => {
  const html =
    '<p>Plan<img src="https://example.com/a.png"></p>' +
    '<table><tr><th>North</th><th>South</th></tr><tr><td>1</td><td> 2 </td></tr><tr><td></td></tr></table>';
  expect(cleanPaste(html)).toMatchObject({ pictures: 1, tables: 1 });
  expect(pasted(html)).toBe('<p>Plan</p><p>North · South</p><p>1 · 2</p>');
});

test('markup copied in this app is unchanged', () => {
  const html = '<p data-pm-slice="1 1 []">Dear <span data-placeholder="client_name">x</span></p>';
  expect(cleanPaste(html).html).toBe(html);
});
