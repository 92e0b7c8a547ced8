import { zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { escapeText } from '../../body/source/write-markup.ts';
import { ReadFailure, type ReadDocument } from '../read-document.ts';
import { openArchive } from './archive.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** The most rows of a sheet that are read; a price list has fewer. */
const mostRows = 5000;

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
  const packed = zipSync(Object.fromEntries(archive), { level: 0 });
  const sheets = await readSheets(packed.buffer);
  const parts = sheets.flatMap(({ sheet, data }) => {
    const table = tableMarkup(data.map((row) => row.map((cell) => cellText(cell as Cell, locale))));
    return table === '' ? [] : [`<h1>${escapeText(sheet)}</h1>${table}`];
  });
  if (parts.length === 0) throw new ReadFailure('empty');
  return { title: '', html: parts.join(''), pictures: [], losses: [] };
}
