import { zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { escapeText } from '../../body/source/write-markup.ts';
import { ReadFailure, type ReadDocument } from '../read-document.ts';
import { openArchive, textOf, type Archive } from './archive.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** The most rows of a sheet that are read; a price list has fewer. */
const mostRows = 5000;

/** The most cells between the first and the last of each sheet, all sheets together, and the longest text of them. */
const mostCells = 2_000_000;
const longestText = 4_000_000;
/** Where sheets end in the programs that make them. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

const rowTag = /<(?:\w+:)?row\s(?<attributes>[^<>]*)>/gu;
const cellTag = /<(?:\w+:)?c\s(?<attributes>[^<>]*)>/gu;
const place = /(?:^|\s)r\s*=\s*["'](?<column>[A-Za-z]*)(?<row>[^"']*)["']/u;

function placeOf(attributes: string): { readonly row: number; readonly column: number } {
  const { column = '', row = '' } = place.exec(attributes)?.groups ?? {};
  const letters = Array.from(column.slice(0, 8), (letter) => letter.toUpperCase().charCodeAt(0) - 64);
  return { row: Number(row), column: letters.reduce((sum, letter) => sum * 26 + letter, 0) };
}

/**
 * The cells of a sheet from its first to its farthest. The reader makes every one of them, and a sheet may say of one
 * cell that it is the last of the world.
 */
function extentOf(sheet: string): number {
  let rows = 0;
  let columns = 0;
  for (const { groups } of sheet.matchAll(rowTag)) {
    const { row } = placeOf(groups?.['attributes'] ?? '');
    if (!(row <= lastRow)) throw new ReadFailure('damaged');
    rows = Math.max(rows, row);
  }
  let found = 0;
  for (const { groups } of sheet.matchAll(cellTag)) {
    const attributes = groups?.['attributes'] ?? '';
    const { row, column } = placeOf(attributes);
    if (!(row <= lastRow && column <= lastColumn)) throw new ReadFailure('damaged');
    // An empty cell that only has a style is left out.
    if (attributes.endsWith('/')) continue;
    found = Math.max(found, row);
    columns = Math.max(columns, column);
  }
  // Empty rows are made as well, before they are left out.
  return rows + found * columns;
}

function checkExtent(archive: Archive): void {
  const sheets = [...archive].filter(([path]) => /^xl\/worksheets\/[^/]*\.xml$/u.test(path));
  const named = textOf(archive, 'xl/workbook.xml').match(/<(?:\w+:)?sheet\s/gu)?.length ?? 0;
  const cells = sheets.reduce((sum, [path]) => sum + extentOf(textOf(archive, path)), 0);
  // Several names may lead to one sheet.
  const times = Math.max(1, named - sheets.length + 1);
  if (cells * times > mostCells) throw new ReadFailure('too-much-inside');
}

/** A cell as the user would type it. */
function cellText(cell: Cell, locale: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') {
    return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(cell);
  }
  if (cell instanceof Date) {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(cell);
  }
  return String(cell).trim();
}

/** A table, whose empty columns and rows are left out; '' for one without a text. */
export function tableMarkup(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((row) => row.some((cell) => cell !== '')).slice(0, mostRows);
  const width = Math.max(0, ...filled.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    filled.some((row) => (row[column] ?? '') !== ''),
  );
  if (columns.length === 0) return '';
  // One text may stand in every cell.
  const length = filled.reduce((sum, row) => row.reduce((line, cell) => line + cell.length, sum), 0);
  if (length > longestText) throw new ReadFailure('too-much-text');
  const markup = filled.map(
    (row) => `<tr>${columns.map((column) => `<td>${escapeText(row[column] ?? '')}</td>`).join('')}</tr>`,
  );
  return `<table><tbody>${markup.join('')}</tbody></table>`;
}

/**
 * Reads a workbook: each sheet is a heading and a table.
 *
 * @param locale of its numbers as text
 */
export async function readSpreadsheet(bytes: Uint8Array, locale: string): Promise<ReadDocument> {
  const archive = openArchive(bytes, (path) => /\.(?:xml|rels)$/u.test(path));
  checkExtent(archive);
  const packed = zipSync(Object.fromEntries(archive), { level: 0 });
  const sheets = await readSheets(packed.buffer);
  const parts = sheets.flatMap(({ sheet, data }) => {
    const table = tableMarkup(data.map((row) => row.map((cell) => cellText(cell as Cell, locale))));
    return table === '' ? [] : [`<h1>${escapeText(sheet)}</h1>${table}`];
  });
  if (parts.length === 0) throw new ReadFailure('empty');
  return { title: '', html: parts.join(''), pictures: [], losses: [] };
}
