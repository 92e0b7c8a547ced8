import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBytes } from '../read-bytes.ts';
import { ReadFailure } from '../read-document.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (bytes: Uint8Array, name: string) => readBytes(bytes, name, 'de');

async function problemOf(bytes: Uint8Array, name = 'file'): Promise<string> {
  try {
    await read(bytes, name);
    return 'none';
  } catch (error) {
    return error instanceof ReadFailure ? error.problem : 'another error';
  }
}

const cell = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] });

function wordFile(): Promise<Uint8Array> {
  const document = new Document({
    title: 'Offer for Rosa',
    sections: [
      {
        children: [
          new Paragraph({ text: 'Website for Rosa', heading: HeadingLevel.TITLE }),
          new Paragraph({ text: 'Goals', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({ children: [new TextRun({ text: 'More', bold: true }), new TextRun(' orders')] }),
          new Paragraph({ text: 'first', bullet: { level: 0 } }),
          new Paragraph({ text: 'second', bullet: { level: 0 } }),
          new Table({
            rows: [
              new TableRow({ children: [cell('Item'), cell('Price')] }),
              new TableRow({ children: [cell('Design'), cell('€ 1.200,00')] }),
            ],
          }),
        ],
      },
    ],
  });
  return Packer.pack(document, 'uint8array');
}

describe('a document of another program', () => {
  test('Word: styles become elements', async () => {
    const { title, html } = await read(await wordFile(), 'offer.docx');
    expect(title).toBe('Offer for Rosa');
    expect(html).toContain('<h1 class="document-title">Website for Rosa</h1><h1>Goals</h1>');
    expect(html).toContain('<p><strong>More</strong> orders</p><ul><li>first</li><li>second</li></ul>');
    expect(html).toContain('<td><p>€ 1.200,00</p></td>');
  });

  test('Markdown: with the title of its front matter, tables and tasks', async () => {
    const text =
      '---\ntitle: "Offer"\n---\n# Goals\n\n- [x] sold\n- [ ] built\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const { title, html } = await read(bytesOf(text), 'offer.markdown');
    expect(title).toBe('Offer');
    expect(html).toContain('<h1>Goals</h1>');
    expect(html).toContain('☑ sold');
    expect(html).toContain('<td>1</td>');
  });

  test('a page: embedded pictures are taken, others are not loaded', async () => {
    const page =
      '<!DOCTYPE html><html><head><title>Offer</title></head><body><h1>Goals</h1>' +
      '<img src="data:image/png;base64,AQID" alt="a"><img src="https://example.com/b.png"></body></html>';
    const { title, html, pictures, losses } = await read(bytesOf(page), 'page');
    expect(title).toBe('Offer');
    expect(html).toContain('<img src="#picture-0" alt="a">');
    expect(html).not.toContain('example.com');
    expect(pictures.map(({ size }) => size)).toEqual([3]);
    expect(losses).toEqual([{ kind: 'remote-pictures', count: 1 }]);
  });

  test('a page that is packed with its pictures, with the styles of its classes', async () => {
    const page =
      '<html><head><style type="text/css">.c1{font-weight:700;color:#000}</style></head><body>' +
      '<p class="title">Offer</p><p><span class="c1">bold</span></p><img src="images/a%20b.png"></body></html>';
    const packed = zipSync({ 'Offer.html': strToU8(page), 'images/a b.png': strToU8('abcd') });
    const { html, pictures } = await read(packed, 'Offer.zip');
    expect(html).toContain('<span style="font-weight:700" class="c1">bold</span>');
    expect(html).toContain('<h1 class="document-title">Offer</h1>');
    expect(pictures.map(({ size }) => size)).toEqual([4]);
  });

  test('a plain text keeps its lines', async () => {
    const { html } = await read(bytesOf('Dear <Rosa>,\nthank you.\n\nBest'), 'letter.txt');
    expect(html).toBe('<p>Dear &lt;Rosa&gt;,<br>thank you.</p><p>Best</p>');
  });

  test('a table with delimiters', async () => {
    const { html } = await read(bytesOf('Item;Price\nDesign;1.200,00 €\n;\n'), 'prices.csv');
    expect(html).toBe(
      '<table><tbody><tr><td>Item</td><td>Price</td></tr><tr><td>Design</td><td>1.200,00 €</td></tr></tbody></table>',
    );
  });
});

describe('a file that is no document', () => {
  test.each([
    ['nothing but spaces', bytesOf(' \n '), 'empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'not-a-document'],
    ['an archive of something else', zipSync({ 'a.exe': strToU8('MZ') }), 'not-a-document'],
    ['OpenDocument', zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<x/>') }), 'open-document'],
    ['an old Word file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'old-office'],
    [
      'an encrypted Word file',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...strToU8(Array.from('EncryptedPackage').join('\0'))]),
      'encrypted',
    ],
    ['a torn archive', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'damaged'],
    ['a torn PDF', bytesOf('%PDF-1.7\nxx'), 'damaged'],
    ['a Word file without a text', zipSync({ 'word/document.xml': strToU8('<w:') }), 'damaged'],
  ])('%s: says why', async (_name, bytes, problem) => {
    expect(await problemOf(bytes)).toBe(problem);
  });

  test('an archive that would fill the memory is not unpacked', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(60 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await problemOf(bomb)).toBe('too-much-inside');
  });

  test('an archive that lies about its sizes gets no more memory than it claims', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(8 * 1024 * 1024) });
    const view = new DataView(bomb.buffer);
    for (let at = 0; at < bomb.length - 28; at += 1) {
      // The size in the directory of the archive.
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    expect(await problemOf(bomb)).toBe('damaged');
  });
});

test('a damaged file is read or refused, and nothing else', async () => {
  const whole = await wordFile();
  const damage = fc.record({
    end: fc.integer({ min: 1, max: whole.length }),
    flips: fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), { maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ end, flips }) => {
      const bytes = whole.slice(0, end);
      for (const [at, mask] of flips) if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ mask;
      expect(await problemOf(bytes, 'offer.docx')).not.toBe('another error');
    }),
    { numRuns: 60 },
  );
});
