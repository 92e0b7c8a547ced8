import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWord } from './word.ts';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
].join(' ');

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const drawing = (inside: string): string =>
  `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const picture = (link: string): string =>
  drawing(`<pic:pic><pic:blipFill><a:blip ${link}/></pic:blipFill></pic:pic>`);
const box = (words: string): string => `<w:txbxContent><w:p>${run(words)}</w:p></w:txbxContent>`;
const drawnBox = drawing(`<wps:wsp><wps:txbx>${box('boxed')}</wps:txbx></wps:wsp>`);
const boxWithCopy =
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawnBox}</mc:Choice><mc:Fallback><w:pict><v:shape>` +
  `<v:textbox>${box('boxed')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

const part = (element: string, inside: string): string =>
  `<?xml version="1.0"?><w:${element} ${namespaces}>${inside}</w:${element}>`;

/** A document of one paragraph with `inside` between its words, and other parts. */
function wordOf(inside: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="far" Type="${type}/image" Target="https://x.example/a.png" TargetMode="External"/></Relationships>`,
    'word/document.xml': part(
      'document',
      `<w:body><w:p>${run('before ')}${inside}${run(' behind')}</w:p></w:body>`,
    ),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

test.each([
  ['a formula', 'equations', wordOf(`<m:oMath><m:r><m:t>a</m:t></m:r></m:oMath>`)],
  ['a chart', 'charts', wordOf(drawing('<c:chart r:id="r9"/>'))],
  ['a diagram', 'charts', wordOf(drawing('<dgm:relIds r:dm="r9"/>'))],
  ['a linked picture', 'remote-pictures', wordOf(picture('r:link="far"'))],
  ['an object without a picture of it', 'pictures', wordOf(picture(''))],
  ['a text box', 'text-boxes', wordOf(drawnBox)],
  [
    'a comment',
    'comments',
    wordOf('<w:r><w:commentReference w:id="0"/></w:r>', {
      'word/comments.xml': part('comments', `<w:comment w:id="0"><w:p>${run('Why?')}</w:p></w:comment>`),
    }),
  ],
  ['a header', 'headers', wordOf('', { 'word/header1.xml': part('hdr', `<w:p>${run('Blau')}</w:p>`) })],
  [
    'a footer of a picture',
    'headers',
    wordOf('', { 'word/footer1.xml': part('ftr', `<w:p>${picture('r:embed="r1"')}</w:p>`) }),
  ],
] as const)('%s is lost, and the words around it are not', async (_, kind, file) => {
  const { html, losses } = await readWord(file);
  expect(losses).toEqual([{ kind, count: 1 }]);
  expect(html).toMatch(/^<p>before .*behind<\/p>/u);
});

test.each([
  ['added', '<w:ins w:id="1">%</w:ins>', true],
  ['struck', '<w:del w:id="1">%</w:del>', false],
  ['moved here', '<w:moveTo w:id="1">%</w:moveTo>', true],
])('words that are %s are a change that the list names', async (words, change, isKept) => {
  const { html, losses } = await readWord(wordOf(change.replace('%', run(words))));
  expect(losses).toEqual([{ kind: 'changes', count: 1 }]);
  expect(html.includes(words)).toBe(isKept);
});

test('a text box with a copy in older markup, a page number and a footnote are no loss', async () => {
  const note = part('footnotes', `<w:footnote w:id="2"><w:p>${run('Since May.')}</w:p></w:footnote>`);
  const { html, losses } = await readWord(
    wordOf(`${boxWithCopy}<w:r><w:footnoteReference w:id="2"/></w:r>`, {
      'word/footer1.xml': part('ftr', `<w:p>${run('1')}</w:p>`),
      'word/footnotes.xml': note,
    }),
  );
  expect(losses).toEqual([]);
  expect(html).toContain('boxed');
  expect(html).toContain('Since May.');
});
