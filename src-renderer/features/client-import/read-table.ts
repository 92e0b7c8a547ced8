import Papa from 'papaparse';

/** The encodings that a spreadsheet's files come in. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

/** A file taken apart. */
export interface ReadTable {
  readonly rows: readonly (readonly string[])[];
  /** How many columns it has. A row may have more cells: it is wrong then. */
  readonly columns: number;
  readonly delimiter: string;
  readonly encoding: Encoding;
}

/** Rows that are looked at to find out what stands between cells. */
const sampleRows = 50;
/** Share of zero bytes at even or odd places from which a text counts as UTF-16 without a mark. */
const manyZeros = 0.3;

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'UTF-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  if ((zeros[1] ?? 0) > start.length * manyZeros) return 'UTF-16LE';
  if ((zeros[0] ?? 0) > start.length * manyZeros) return 'UTF-16BE';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'UTF-8';
  } catch {
    return 'Windows-1252';
  }
}

/** How the workbooks of spreadsheet programs begin: as a ZIP archive, and the older ones as an OLE file. */
const workbookStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;
/** The control characters that stand in texts: tabs and the ends of lines and pages. */
const textControls = '\t\n\v\f\r';
/** Characters that are looked at for others. */
const lookedAt = 4000;

function holdsControls(text: string): boolean {
  return Array.from(text.slice(0, lookedAt)).some(
    (character) => character < ' ' && !textControls.includes(character),
  );
}

/** What a file holds: its text, or that it has none. */
export type DecodedFile =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: Encoding }
  | { readonly kind: 'workbook' | 'not-text' };

/** The text of a file, in whichever of the usual encodings it was written. */
export function decodeText(bytes: Uint8Array): DecodedFile {
  if (workbookStarts.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return { kind: 'workbook' };
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding.toLowerCase()).decode(bytes);
  return holdsControls(text) ? { kind: 'not-text' } : { kind: 'text', text, encoding };
}

/** As many as the first row has. */
function columnsIn(rows: readonly (readonly string[])[]): number {
  const first = rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? [];
  return first.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/**
 * The rows of a text with commas, semicolons, tabs or bars between its cells; which, is found out. Lines may end in three
 * ways, and in more than one of them in the same file.
 */
export function readTable(text: string, encoding: Encoding = 'UTF-8'): ReadTable {
  const content = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
  const { meta } = Papa.parse<string[]>(content, {
    delimitersToGuess: [',', ';', '\t', '|'],
    newline: '\n',
    preview: sampleRows,
    skipEmptyLines: true,
  });
  // Empty lines count here, so that rows have the numbers that a spreadsheet gives them.
  const { data } = Papa.parse<string[]>(content, { delimiter: meta.delimiter, newline: '\n' });
  const rows = data.filter((row, index) => index < data.length - 1 || row.some((cell) => cell !== ''));
  return { rows, columns: columnsIn(rows), delimiter: meta.delimiter, encoding };
}
