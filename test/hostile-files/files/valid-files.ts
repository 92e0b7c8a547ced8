import { strToU8, zipSync, type Zippable } from 'fflate';
import { textBytes } from './hostile-file.ts';

// Documents as other programs write them, as little as is needed of each. The hostile ones are made of their parts.

const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** More parts of an archive, or other contents of the usual ones. */
export type Parts = Readonly<Record<string, string | Uint8Array>>;

export function archive(parts: Parts): Uint8Array {
  const entries = Object.entries(parts).map(([path, content]) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  // Bombs are large, and need no small archive.
  return zipSync(Object.fromEntries(entries) as Zippable, { level: 1 });
}

/** The text of a Word document around a body. */
export const wordXml = (body: string, prolog = ''): string =>
  `${prolog}<w:document xmlns:w="${word}" xmlns:r="${office}"` +
  ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"' +
  ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"' +
  ` xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`;

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A picture of a Word document, by the relation that names it. */
export const drawing = (relation: string, kind: 'embed' | 'link' = 'embed'): string =>
  '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>' +
  `<a:blip r:${kind}="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

export const relation = (id: string, kind: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode}/>`;

export const relationships = (...each: readonly string[]): string =>
  `<Relationships xmlns="${relations}">${each.join('')}</Relationships>`;

export function wordFile(document: string, more: Parts = {}): Uint8Array {
  return archive({
    '[Content_Types].xml':
      `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/>` +
      '<Default Extension="png" ContentType="image/png"/></Types>',
    '_rels/.rels': relationships(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': document,
    ...more,
  });
}

/** A workbook whose only sheet has these rows. */
export function workbook(rows: string, more: Parts = {}): Uint8Array {
  return archive({
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationships(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${sheet}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': sharedStrings('Design'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheet}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
}

export const sharedStrings = (...texts: readonly string[]): string =>
  `<sst xmlns="${sheet}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;

export const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A PDF of one page, with this content stream and more objects from number 6. */
export function pdfFile({
  content = pdfText('Goals'),
  filter = '',
  more = [],
  root = '',
  page = '',
  trailer = '',
}: {
  readonly content?: string | Uint8Array;
  readonly filter?: string;
  readonly more?: readonly (string | Uint8Array)[];
  readonly root?: string;
  readonly page?: string;
  readonly trailer?: string;
} = {}): Uint8Array {
  const stream = typeof content === 'string' ? textBytes(content) : content;
  const objects: readonly (string | Uint8Array)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${root} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${page} >> >>`,
    pdfStream(stream, filter),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ];
  const parts = objects.flatMap((object, index) => [
    textBytes(`${String(index + 1)} 0 obj\n`),
    typeof object === 'string' ? textBytes(object) : object,
    textBytes('\nendobj\n'),
  ]);
  return new Uint8Array(
    Buffer.concat([
      textBytes('%PDF-1.4\n'),
      ...parts,
      textBytes(`trailer\n<< /Root 1 0 R /Size ${String(objects.length + 1)} ${trailer} >>\n%%EOF\n`),
    ]),
  );
}

export const pdfText = (text: string): string => `BT /F1 12 Tf 72 700 Td (${text}) Tj ET\n`;

export function pdfStream(bytes: Uint8Array, entries: string): Uint8Array {
  return new Uint8Array(
    Buffer.concat([
      textBytes(`<< /Length ${String(bytes.length)} ${entries} >>\nstream\n`),
      bytes,
      textBytes('\nendstream'),
    ]),
  );
}
