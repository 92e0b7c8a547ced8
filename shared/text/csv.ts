import { guardCell } from './spreadsheet-cell.ts';

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A table as CSV (RFC 4180), with the byte order mark by which spreadsheets detect UTF-8, and with formulas escaped.
 */
export function csvText({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => row.map((cell) => quote(guardCell(cell))).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
