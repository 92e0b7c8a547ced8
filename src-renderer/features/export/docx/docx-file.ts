import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { PageSize } from '#shared/bridge/files.ts';
import { documentMessages, type DocumentMessages } from '#shared/document/render/document-messages.ts';
import { takeBanner } from '#shared/document/render/cover-picture.ts';
import type { DocumentItem, DocumentSection, DocumentView } from '#shared/document/render/document-view.ts';
import {
  itemQuantity,
  itemCadence,
  subtotalRows,
  totalGroups,
  type SumRow,
  optionalTag,
} from '#shared/document/render/render-document.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { lineTotal } from '#shared/domain/pricing/totals.ts';
import { bodyBlocks, type Block } from './docx-body.ts';
import { columnWidths } from './docx-columns.ts';
import { imprintBlocks, ink, stylesOf, senderRun, soft } from './docx-identity.ts';
import { parseSafely } from '../sanitize-html.ts';

/** Widths and heights of the papers, in twentieths of a point. */
const papers: Readonly<Record<PageSize, { readonly width: number; readonly height: number }>> = {
  A3: { width: 16_838, height: 23_811 },
  A4: { width: 11_906, height: 16_838 },
  A5: { width: 8_391, height: 11_906 },
  Letter: { width: 12_240, height: 15_840 },
  Legal: { width: 12_240, height: 20_160 },
  Tabloid: { width: 15_840, height: 24_480 },
};

const hairline = { style: BorderStyle.SINGLE, size: 4, color: 'D9D5CC' } as const;
const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' } as const;
const rowBorders = { top: none, left: none, right: none, bottom: hairline } as const;

type Line = ConstructorParameters<typeof TextRun>[0];

/** Space beside the text of a page and of a cell, in twentieths of a point. */
const pageMargin = 1021;
const cellMargin = 60;

interface CellOptions {
  readonly right?: boolean;
  readonly columnSpan?: number;
  /** Whether it stays on the page of the row below it. */
  readonly keepNext?: boolean;
}

function cell(
  lines: readonly Line[],
  { right = false, columnSpan = 1, keepNext = false }: CellOptions,
): TableCell {
  return new TableCell({
    borders: rowBorders,
    columnSpan,
    margins: { top: 80, bottom: 80, left: cellMargin, right: cellMargin },
    children: lines.map(
      (line) =>
        new Paragraph({
          keepNext,
          alignment: right ? AlignmentType.RIGHT : AlignmentType.LEFT,
          children: [new TextRun(line)],
        }),
    ),
  });
}

/** The texts of a line's cells: its name, how much of it, its price with its cadence, its sum. */
function itemTexts(
  item: DocumentItem,
  view: DocumentView,
  messages: DocumentMessages,
): readonly (readonly string[])[] {
  const money = (amount: number): string => formatMoney(amount, view.currency, view.locale);
  const cadence = itemCadence(item, messages);
  return [
    [(parseSafely(item.name.text).textContent ?? '').trim()],
    [itemQuantity(item, view.locale)],
    [money(item.amount ?? 0), ...(cadence === '' ? [] : [cadence])],
    [money(lineTotal(item))],
  ];
}

function itemRow(texts: readonly (readonly string[])[], keepNext: boolean): TableRow {
  return new TableRow({
    cantSplit: true,
    children: texts.map(([text = '', small], index) =>
      cell([text, ...(small === undefined ? [] : [{ text: small, size: 18, color: soft }])], {
        right: index > 0,
        keepNext,
      }),
    ),
  });
}

function sumRow({ label, amount, isSum }: SumRow, labelSpan: number, keepNext: boolean): TableRow {
  return new TableRow({
    cantSplit: true,
    children: [
      cell([{ text: label, bold: isSum || labelSpan > 1 }], { columnSpan: labelSpan, keepNext }),
      cell([{ text: amount, bold: isSum || labelSpan > 1 }], { right: true, keepNext }),
    ],
  });
}

/** What every table of prices is: as wide as the text, its columns as wide as they say. */
function priceTable(widths: readonly number[], rows: readonly TableRow[]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    rows,
  });
}

function itemTable(
  section: DocumentSection,
  view: DocumentView,
  messages: DocumentMessages,
  textWidth: number,
): Table {
  const head = [messages.description, messages.quantity, messages.price, messages.total];
  const texts = section.items.map((item) => itemTexts(item, view, messages));
  const sums = section.includeTotal ? subtotalRows(section, view) : [];
  const columns = head.map((title, index) => [
    title,
    ...texts.flatMap((row) => row[index] ?? []),
    ...(index === head.length - 1 ? sums.map(({ amount }) => amount) : []),
  ]);
  return priceTable(columnWidths(columns, textWidth, 2 * cellMargin), [
    new TableRow({
      tableHeader: true,
      children: head.map((text, index) =>
        cell([{ text, size: 18, color: soft }], { right: index > 0, keepNext: true }),
      ),
    }),
    // The sum stays with the last line.
    ...texts.map((row, index) => itemRow(row, sums.length > 0 && index === texts.length - 1)),
    ...sums.map((row, index) => sumRow(row, 3, index < sums.length - 1)),
  ]);
}

function headBlocks(view: DocumentView, messages: DocumentMessages): readonly Block[] {
  const facts: readonly (readonly [string, string])[] = [
    [messages.preparedFor, [view.clientName, view.clientBusiness].filter((part) => part !== '').join(', ')],
    [messages.preparedBy, view.preparedBy],
    [messages.date, view.date ?? ''],
    [messages.validUntil, view.expires ?? ''],
    [messages.acceptedBy, view.acceptedBy ?? ''],
    [messages.acceptedOn, view.acceptedOn ?? ''],
  ];
  return [
    new Paragraph({ children: [senderRun(view)] }),
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(view.title)] }),
    ...facts
      .filter(([, value]) => value !== '')
      .map(
        ([name, value]) =>
          new Paragraph({
            spacing: { after: 40 },
            children: [new TextRun({ text: `${name}: `, color: soft }), new TextRun(value)],
          }),
      ),
    new Paragraph({ children: [] }),
  ];
}

function sectionBlocks(
  whole: DocumentSection,
  view: DocumentView,
  messages: DocumentMessages,
  counter: { lists: number },
  textWidth: number,
): readonly Block[] {
  const { banner, section } = takeBanner(whole);
  // It stays on the page of the heading.
  const lead =
    banner === null
      ? []
      : bodyBlocks(`<figure>${banner.text}</figure>`, counter, {
          keepNext: true,
          pageBreakBefore: section.pageBreak,
        });
  const startsPage = section.pageBreak && lead.length === 0;
  const tag = section.optional ? ` (${optionalTag(section, messages)})` : '';
  const heading = new Paragraph({
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    pageBreakBefore: startsPage,
    children: [new TextRun(`${section.title}${tag}`)],
  });
  const breakOnly = startsPage ? [new Paragraph({ pageBreakBefore: true })] : [];
  return [
    ...lead,
    ...(section.title === '' ? breakOnly : [heading]),
    ...bodyBlocks(section.body.text, counter),
    ...(section.items.length === 0 ? [] : [itemTable(section, view, messages, textWidth), new Paragraph({})]),
  ];
}

function totalBlocks(view: DocumentView, textWidth: number): readonly Block[] {
  const isPriced = view.sections.some((section) => section.items.length > 0);
  if (!isPriced || !view.showsTotals) return [];
  const rows = totalGroups(view).flat();
  const columns = [rows.map(({ label }) => label), rows.map(({ amount }) => amount)];
  return [
    priceTable(
      columnWidths(columns, textWidth, 2 * cellMargin),
      rows.map((row, index) => sumRow(row, 1, index < rows.length - 1)),
    ),
  ];
}

/** A proposal as a Word document (Office Open XML), base64. It has headings for the outline and no active content. */
export async function docxFile(view: DocumentView, pageSize: PageSize): Promise<string> {
  const messages = documentMessages(view.locale);
  const counter = { lists: 0 };
  const textWidth = papers[pageSize].width - 2 * pageMargin;
  const { font, heading } = stylesOf(view);
  const document = new Document({
    title: view.title,
    creator: view.preparedBy,
    styles: {
      characterStyles: [{ id: 'BrandColor', name: 'Brand color', run: { color: heading } }],
      default: {
        document: {
          run: { font, size: 22, language: { value: view.locale.replaceAll('_', '-') } },
        },
        title: { run: { size: 52, bold: true, color: heading }, paragraph: { spacing: { after: 320 } } },
        heading1: {
          run: { size: 32, bold: true, color: heading },
          paragraph: { keepNext: true, spacing: { before: 360, after: 160 } },
        },
        heading2: {
          run: { size: 27, bold: true, color: ink },
          paragraph: { keepNext: true, spacing: { before: 240, after: 80 } },
        },
        heading3: {
          run: { size: 23, bold: true, color: ink },
          paragraph: { keepNext: true, spacing: { before: 200, after: 60 } },
        },
        heading4: { paragraph: { keepNext: true } },
        heading5: { paragraph: { keepNext: true } },
      },
    },
    numbering: {
      config: [
        {
          reference: 'numbers',
          levels: Array.from({ length: 9 }, (_, level) => ({
            level,
            format: LevelFormat.DECIMAL,
            text: `%${level + 1}.`,
            alignment: AlignmentType.LEFT,
            style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
          })),
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: papers[pageSize],
            margin: { top: 1134, bottom: 1134, left: pageMargin, right: pageMargin },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [
                  new TextRun({
                    size: 16,
                    color: soft,
                    children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          ...headBlocks(view, messages),
          ...view.sections.flatMap((section) => sectionBlocks(section, view, messages, counter, textWidth)),
          ...totalBlocks(view, textWidth),
          ...imprintBlocks(view, messages),
        ],
      },
    ],
  });
  return Packer.toBase64String(document);
}
