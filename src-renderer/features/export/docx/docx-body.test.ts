// @vitest-environment jsdom
import { Document, Packer } from 'docx';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '../sanitize-html.ts';
import { bodyBlocks } from './docx-body.ts';
import { entriesOf } from './testing/word-entries.ts';

async function wordOf(html: string): Promise<string> {
  const children = [...bodyBlocks(html, { lists: 0 })];
  const base64 = await Packer.toBase64String(new Document({ sections: [{ children }] }));
  return entriesOf(base64).get('word/document.xml') ?? '';
}

test('a table has header rows that are repeated, spans, alignment and widths', async () => {
  const xml = await wordOf(
    '<table><colgroup><col width="100"><col width="60"></colgroup><thead><tr><th>Phase</th><th>Price</th></tr></thead>' +
      '<tbody><tr><td>One</td><td align="right">12</td></tr><tr><td colspan="2">All</td></tr></tbody></table>',
  );
  expect(xml.match(/<w:tblHeader\/>/gu)).toHaveLength(1);
  expect(xml).toContain('<w:gridSpan w:val="2"/>');
  expect(xml).toContain('<w:jc w:val="right"/>');
  expect(xml).toContain('<w:gridCol w:w="1500"/>');
});

test('callouts, columns, check lists and words in the brand color are what they are', async () => {
  const xml = await wordOf(
    '<aside class="callout"><p>Mind <span class="brand">it</span></p></aside>' +
      '<div class="columns"><div class="column"><p>Left</p></div><div class="column"><p>Right</p></div></div>' +
      '<ul class="checklist"><li class="checked">Done</li><li><p>Open</p></li></ul>',
  );
  expect(xml).toContain('w:fill="F1F5F3"');
  expect(xml).toContain('<w:rStyle w:val="BrandColor"/>');
  expect(xml.match(/<w:tc>/gu)).toHaveLength(2);
  expect(xml).toMatch(/\u2611.*Done.*\u2610.*Open/u);
});

test('columns keep the text that stands beside them, and without any they are plain blocks', async () => {
  const xml = await wordOf(
    '<div class="columns">Loose <b>text</b><div class="column"><p>Left</p></div></div>',
  );
  expect(xml).toMatch(/Loose .*text.*Left/su);
  expect(xml.match(/<w:tc>/gu)).toHaveLength(2);
  expect(await wordOf('<p>a</p><div class="columns"> </div>')).not.toContain('<w:tr>');
});

test('pictures have their alternative text, their caption and the width of their layout', async () => {
  const picture = '<img src="data:image/jpeg;base64,/9j/" alt="The pier" width="1200" height="900">';
  const text = await wordOf(`<figure class="picture text center">${picture}</figure>`);
  expect(text).toContain('<wp:extent cx="5715000" cy="4286250"/>');
  const small = await wordOf(
    `<figure class="picture small left">${picture}<figcaption>North</figcaption></figure>`,
  );
  expect(small).toContain('<wp:extent cx="2286000" cy="1714500"/>');
  expect(small).toContain('descr="The pier"');
  expect(small).toContain('North');
});

test('a video is a link around its poster and its title', async () => {
  const xml = await wordOf(
    '<p class="video"><a href="https://v.example/1"><img src="data:image/jpeg;base64,/9j/" alt="" width="1600" height="900">Tour</a></p>',
  );
  expect(xml).toMatch(/<w:hyperlink [^>]*>.*<wp:extent .*<w:br\/>.*Tour.*<\/w:hyperlink>/su);
});

test('headings follow the one of their section without a gap, for the outline', async () => {
  const xml = await wordOf(sanitizeHtml('<h2>Part</h2><h3>Smaller</h3>'));
  expect(xml).toMatch(/"Heading2".*Part.*"Heading3".*Smaller/su);
});
