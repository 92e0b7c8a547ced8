// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { AllSelection } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { openBody, writeBody } from '../body-html.ts';
import { copySerializer } from './copied-markup.ts';
import { cleanPaste } from './paste-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';

/** The body that results from pasted HTML. */
function pasted(html: string): string | null {
  const page = document.implementation.createHTMLDocument('');
  page.body.innerHTML = cleanPaste(html).html;
  // Under the content security policy no style is applied, so Tiptap's parser sees none.
  for (const element of page.body.querySelectorAll('[style]')) element.removeAttribute('style');
  return writeBody(SchemaParser.fromSchema(bodySchema).parse(page.body));
}

/** The body that results when a whole body is copied and pasted over itself. */
function copyAndPaste(html: string): string | null {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: contentExtensions,
    content: openBody(html, bodySchema).content,
    injectCSS: false,
    editorProps: {
      clipboardSerializer: copySerializer(bodySchema),
      transformPastedHTML: (copied) => cleanPaste(copied).html,
    },
  });
  try {
    const { doc } = editor.state;
    const { dom } = editor.view.serializeForClipboard(doc.slice(0, doc.content.size));
    editor.view.dispatch(editor.state.tr.setSelection(new AllSelection(doc)));
    editor.view.pasteHTML(dom.innerHTML, new Event('paste') as ClipboardEvent);
    return writeBody(editor.state.doc);
  } finally {
    editor.destroy();
  }
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

test('pictures are removed and counted', () => {
  const html = '<p>Plan<img src="https://example.com/a.png"></p>';
  expect(cleanPaste(html).pictures).toBe(1);
  expect(pasted(html)).toBe('<p>Plan</p>');
});

describe('tables', () => {
  test('from Excel: cells, bold, alignment and spans, without its sizes and styles', () => {
    const html =
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>.xl65 {color:black}</style></head><body>' +
      '<table border=0 cellpadding=0 style="border-collapse:collapse;width:192pt"><!--StartFragment-->' +
      '<col width=64 style="width:48pt"><col width=64><tr height=20 style="height:15pt">' +
      '<td colspan=2 class=xl65 style="font-weight:700;text-align:center">Prices</td></tr>' +
      '<tr><td class=xl66>Lamp</td><td align=right style="mso-number-format:Standard">1.200,50</td></tr>' +
      '<!--EndFragment--></table></body></html>';
    expect(pasted(html)).toBe(
      '<table><tbody><tr><td colspan="2" align="center"><p><strong>Prices</strong></p></td></tr>' +
        '<tr><td><p>Lamp</p></td><td align="right"><p>1.200,50</p></td></tr></tbody></table>',
    );
  });

  test('from Sheets: the cells', () => {
    const html =
      '<google-sheets-html-origin><style type="text/css">td {border: 1px solid #ccc}</style>' +
      '<table cellspacing="0" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup>' +
      '<tbody><tr style="height:21px;"><td style="font-weight:bold;">North</td><td>South</td></tr>' +
      '<tr><td>1</td><td style="text-align:right;">2</td></tr></tbody></table></google-sheets-html-origin>';
    expect(pasted(html)).toBe(
      '<table><tbody><tr><td><p><strong>North</strong></p></td><td><p>South</p></td></tr>' +
        '<tr><td><p>1</p></td><td align="right"><p>2</p></td></tr></tbody></table>',
    );
  });

  test('from Word: header rows and paragraphs', () => {
    const html =
      '<table class=MsoTableGrid border=1><thead><tr><th width=300><p class=MsoNormal><b>Phase</b></p></th></tr></thead>' +
      "<tr><td width=300 valign=top style='width:225pt'><p class=MsoNormal align=right style='text-align:right'>One</p>" +
      '<p class=MsoNormal>Two</p></td></tr></table>';
    expect(pasted(html)).toBe(
      '<table><thead><tr><th><p><strong>Phase</strong></p></th></tr></thead>' +
        '<tbody><tr><td align="right"><p>One</p><p>Two</p></td></tr></tbody></table>',
    );
  });

  test('from Google Docs: the cells of the table in its box', () => {
    const html = docs(
      '<div dir="ltr" align="left"><table><colgroup><col width="312"></colgroup><tbody><tr style="height:0pt">' +
        '<td><p dir="ltr"><span style="font-weight:400">A</span></p></td><td><br></td></tr></tbody></table></div>',
    );
    expect(pasted(html)).toBe('<table><tbody><tr><td><p>A</p></td><td><p><br></p></td></tr></tbody></table>');
  });

  test('one cell of a spreadsheet is its text', () => {
    expect(pasted('<table><tr><td style="font-weight:700">Lamp</td></tr></table>')).toBe(
      '<p><strong>Lamp</strong></p>',
    );
  });
});

describe('markup of a web page that claims to be of the editor', () => {
  const tracker = '&lt;img src=https://tracker.example/a.png&gt;&lt;script&gt;a()&lt;/script&gt;';
  test.each([
    `<div data-island="${tracker}">x</div>`,
    `<p>a<span data-hidden="${tracker}">b</span></p>`,
    `<p data-kept="onclick=a()&gt;${tracker}">x</p>`,
    `<div data-kept-tag="script"><p>x</p></div>`,
    `<p><sup data-kept-tag="script" data-kept="src=//tracker.example">x</sup></p>`,
    `<table data-head="${tracker}"><tr><td>a<td>b</table>`,
    `<p>Dear <span data-merge="${tracker}">x</span></p>`,
    '<p onclick="a()">x</p>',
  ])('is cleaned: %s', (html) => {
    const hidden = `<p data-pm-slice="1 1 []">x</p><template>${html}</template>${html}`;
    for (const claim of [html, hidden, `<p data-copied="">x</p>${html}`]) {
      expect(pasted(claim)).not.toMatch(/script|tracker|onclick/u);
    }
  });

  test('keeps its placeholders', () => {
    expect(pasted('<p>Dear <span data-merge="{{client_name}}">Client</span></p>')).toBe(
      '<p>Dear {{client_name}}</p>',
    );
  });
});

test.each([
  '<p class="a">Dear {{client_name}}<sup>2</sup><!-- c --></p><p>x</p>',
  '<aside class="callout"><p>a</p></aside><p>b</p>',
  '<iframe src="https://example.com/"></iframe><p>b</p>',
  '<table class="a"><caption>Prices</caption><thead><tr><th><p>a</p></th></tr></thead><tfoot><tr><td><p>b</p></td></tr></tfoot></table><p>b</p>',
  '<table><colgroup><col width="90"><col width="60"></colgroup><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table><p>b</p>',
])('what is copied in this window is pasted unchanged: %s', (html) => {
  expect(copyAndPaste(html)).toBe(html);
});
