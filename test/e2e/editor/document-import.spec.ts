import { expect, test } from '@playwright/test';
import {
  Document,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { strToU8, zipSync } from 'fflate';
import { goTo, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';
import { drawPhoto } from '../../support/page/photos.ts';

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace({ flags: ['--seed', 'empty'] });
});
test.afterAll(() => workspace.dispose());

const cell = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] });
const row = (...texts: string[]): TableRow => new TableRow({ children: texts.map(cell) });

/** A proposal as people write it in Word: a title, two chapters, a photo and a table of prices. */
function wordFile(photo: Buffer): Promise<Buffer> {
  const image = new ImageRun({ type: 'jpg', data: photo, transformation: { width: 400, height: 300 } });
  return Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: 'Website for Rosa', heading: HeadingLevel.TITLE }),
            new Paragraph({ text: 'Goals', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [new TextRun({ text: 'More orders', bold: true }), new TextRun(' by May.')],
            }),
            new Paragraph({ children: [image] }),
            new Paragraph({ text: 'Costs', heading: HeadingLevel.HEADING_1 }),
            new Paragraph('Without taxes.'),
            new Table({
              rows: [
                row('Item', 'Hours', 'Price'),
                row('Design', '2', '$90.00'),
                row('Build', '10', '$80.00'),
                row('Total', '', '$980.00'),
              ],
            }),
          ],
        },
      ],
    }),
  );
}

test('a Word document becomes a proposal after a review, in one undo step', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  const dialog = page.getByRole('dialog', { name: 'Import a document' });
  const choose = dialog.locator('input[type=file]');
  const file = await wordFile(await drawPhoto(page, 1600, 1200));

  await test.step('a document can be dropped on the list', async () => {
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# Goals\n\nMore orders'], 'offer.markdown'));
      return data;
    });
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
    await expect(dialog.getByRole('list', { name: 'Sections' })).toContainText('Goals');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a file that is no document is refused with what to do', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('from a document');
    await page.keyboard.press('Enter');
    await choose.setInputFiles({ name: 'a.docx', mimeType: '', buffer: file.subarray(0, 3000) });
    await expect(dialog.getByText('Layover can’t read this file.')).toBeVisible();
    const locked = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')]);
    await choose.setInputFiles({ name: 'b.docx', mimeType: '', buffer: locked });
    await expect(dialog.getByText('This file is password-protected.')).toBeVisible();
  });

  await test.step('the review shows the sections', async () => {
    await choose.setInputFiles({ name: 'Offer.docx', mimeType: '', buffer: file });
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Website for Rosa');
    const sections = dialog.getByRole('list', { name: 'Sections' }).getByRole('listitem');
    await expect(sections).toHaveCount(2);
    await expect(sections.nth(0)).toContainText('1 picture');
    await expect(sections.nth(1)).toContainText('2 items');
    await page.screenshot({ path: 'out/screens/document-import.png' });
  });

  await test.step('it is imported and opened', async () => {
    await dialog.getByRole('button', { name: 'Import 2 sections' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Text of Goals' })).toContainText('More orders by May.');
    await expect(page.getByRole('textbox', { name: 'Text of Goals' }).locator('strong')).toHaveText(
      'More orders',
    );
    await expect(page.locator('figure.picture img')).toBeVisible();
    await expect(page.getByText('$980.00').filter({ visible: true }).first()).toBeVisible();
    await waitUntilSaved(page);
    await page.screenshot({ path: 'out/screens/document-imported.png' });
  });

  await test.step('one undo removes it', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await goTo(page, 'Proposals');
    await expect(page.getByText('Website for Rosa')).toHaveCount(0);
  });
});

test('a page with scripts and remote pictures runs and loads nothing, and goes into the open proposal', async () => {
  const { page } = workspace.app;
  await startProposal(page, 'Pier');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('insert a document');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a document' });
  const html =
    '<!doctype html><title>x</title><h2>Time</h2><p>Until May<script>window.hacked = 1</script></p>' +
    '<img src="https://tracker.example/a.png" onerror="window.hacked = 1"><h2>Place</h2><p>Bonn</p>';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(html) });
  await expect(dialog.getByText('1 picture from the web wasn’t loaded.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Import “Place”' }).click();
  await dialog.getByRole('button', { name: 'Import 1 section' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of Time' })).toHaveText('Until May');
  await expect(page.getByRole('textbox', { name: 'Text of Place' })).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(asked.filter((url) => url.includes('tracker'))).toEqual([]);
  await waitUntilSaved(page);
});

/** A workbook with one sheet, as spreadsheet programs write it. */
function workbook(): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const cells = [
    ['Item', 'Quantity', 'Price'],
    ['Design', 2, 90.5],
    ['Build', 10, 80],
  ].map((values, index) =>
    values.map((value, column) => {
      const at = `r="${'ABC'[column]}${index + 1}"`;
      return typeof value === 'number'
        ? `<c ${at}><v>${value}</v></c>`
        : `<c ${at} t="inlineStr"><is><t>${value}</t></is></c>`;
    }),
  );
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
          '<Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
          `<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Prices" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
          `<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="${main}"><sheetData>${cells.map((each, index) => `<row r="${index + 1}">${each.join('')}</row>`).join('')}</sheetData></worksheet>`,
      ),
    }),
  );
}

/** A PDF of one page with these lines, each with its letter height. */
function pdf(lines: readonly (readonly [size: number, text: string])[]): Buffer {
  const content = lines
    .map(([size, text], index) => `BT /F1 ${size} Tf 72 ${760 - index * 24} Td (${text}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`);
}

test('the price list of a workbook and the text of a PDF become sections', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Library');
  const dialog = page.getByRole('dialog', { name: 'Import a document' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('import a document');
  await page.keyboard.press('Enter');
  const choose = dialog.locator('input[type=file]');
  const sections = dialog.getByRole('list', { name: 'Sections' }).getByRole('listitem');

  const lines = [
    [24, 'Goals'],
    [12, 'More orders by May.'],
    [24, 'Time'],
    [12, 'Ten weeks.'],
  ] as const;
  await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf(lines) });
  await expect(dialog.getByText('PDFs don’t store paragraphs or tables')).toBeVisible();
  await expect(sections).toHaveText([/^Goals.*More orders by May\.$/u, /^Time.*Ten weeks\.$/u]);
  await page.screenshot({ path: 'out/screens/document-import-pdf.png' });

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose.setInputFiles({ name: 'Prices.xlsx', mimeType: '', buffer: workbook() });
  await expect(sections).toHaveText([/^Prices2 items/u]);
  await dialog.getByRole('button', { name: 'Import 1 section' }).click();
  await page.getByRole('row', { name: /Prices/u }).dblclick();
  await expect(page.getByText('$981.00').filter({ visible: true }).first()).toBeVisible();
  await waitUntilSaved(page);
});
