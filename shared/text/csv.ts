import { guardCell } from './spreadsheet-cell.ts';

/** A table to be written as CSV: the names of its columns, and its rows as text. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A table as a CSV file (RFC 4180), with the mark of UTF-8 that spreadsheets look for; nothing in it is run as a
 * formula there.
 */
export function csvText({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => row.map((cell) => quote(guardCell(cell))).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
