import type { CardOrigin, ImportField } from '#shared/domain/clients/client-import.ts';
import { isVCardText, readVCards } from '#shared/domain/clients/vcard.ts';
import Papa from 'papaparse';

/** Encodings of files from spreadsheet programs. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

/** What the rows of a table are, if they are the cards of a vCard file. */
export interface Cards {
  /** The field of each column. `note` is shown, and no client has one. */
  readonly fields: readonly (ImportField | 'note')[];
  /** Where each row stands in the file. */
  readonly origins: readonly CardOrigin[];
}

/** A parsed file. */
export interface ReadTable {
  readonly rows: readonly (readonly string[])[];
  /** Number of columns. A row with more cells is an error. */
  readonly columns: number;
  readonly delimiter: string;
  readonly encoding: Encoding;
  /** Null for a table. */
  readonly cards: Cards | null;
}

/** Number of rows that determine the delimiter. */
const sampleRows = 50;
/** Share of zero bytes at even or odd offsets that marks a text without a byte order mark as UTF-16. */
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

/**
 * Puts the bytes of characters together that a program has folded a line of a vCard in. The fold follows them, so that
 * lines keep their numbers.
 */
function withWholeCharacters(bytes: Uint8Array): Uint8Array {
  const joined = Uint8Array.from(bytes);
  const isRest = (at: number): boolean => ((joined[at] ?? 0) & 0xc0) === 0x80;
  for (let at = 1; at < joined.length; at += 1) {
    if (joined[at] !== 0x0a) continue;
    const start = joined[at - 1] === 0x0d ? at - 1 : at;
    const isFold = (joined[start - 1] ?? 0) >= 0x80 && (joined[at + 1] === 0x20 || joined[at + 1] === 0x09);
    if (!isFold) continue;
    const fold = joined.slice(start, at + 2);
    let end = at + 2;
    while (isRest(end)) end += 1;
    joined.copyWithin(start, at + 2, end);
    joined.set(fold, end - fold.length);
  }
  return joined;
}

/** First bytes of workbooks: ZIP archives and, for older ones, OLE files. */
const workbookStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;
/** Control characters of plain text: tabs, line ends and page ends. */
const textControls = '\t\n\v\f\r';
/** Number of characters that are checked for control characters. */
const sampleLength = 4000;

function holdsControls(text: string): boolean {
  return Array.from(text.slice(0, sampleLength)).some(
    (character) => character < ' ' && !textControls.includes(character),
  );
}

/** The most rows, cells and columns of a table: far above 10,000 clients, and few enough for the window's memory. */
const mostRows = 50_000;
const mostCells = 1_000_000;
const mostColumns = 500;

const signs = { '\n': 10, '\r': 13, ',': 44, ';': 59, '\t': 9, '|': 124 } as const;

/** Whether a text has more rows, cells or contacts than are read. It is looked through without a copy. */
function isTooMuch(text: string): boolean {
  const counts = Array.from({ length: 128 }, () => 0);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128) counts[code] = (counts[code] ?? 0) + 1;
  }
  const of = (sign: keyof typeof signs): number => counts[signs[sign]] ?? 0;
  const lines = Math.max(of('\n'), of('\r'));
  if (isVCardText(text)) return lines > mostCells || (text.match(/^BEGIN:VCARD/gimu)?.length ?? 0) > mostRows;
  const cells = lines + Math.max(of(','), of(';'), of('\t'), of('|'));
  return lines > mostRows || cells > mostCells || cells > (lines + 20) * mostColumns;
}

/** The text of a file, or the reason why it has none. */
export type DecodedFile =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: Encoding }
  | { readonly kind: 'workbook' | 'not-text' };

/** Decodes a file in any of the usual encodings. */
export function decodeText(bytes: Uint8Array): DecodedFile {
  if (workbookStarts.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return { kind: 'workbook' };
  const whole = encodingOf(bytes) === 'Windows-1252' ? withWholeCharacters(bytes) : bytes;
  const readable = encodingOf(whole) === 'UTF-8' ? whole : bytes;
  const encoding = encodingOf(readable);
  const text = new TextDecoder(encoding.toLowerCase()).decode(readable);
  return holdsControls(text) ? { kind: 'not-text' } : { kind: 'text', text, encoding };
}

/** The number of cells in the first row. */
function columnsIn(rows: readonly (readonly string[])[]): number {
  const first = rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? [];
  return first.findLastIndex((cell) => cell.trim() !== '') + 1;
}

const cardFields = [
  ...(['email', 'name', 'surname', 'business', 'telephone', 'web', 'address'] as const),
  ...(['postcode', 'city', 'state', 'country', 'note'] as const),
];

/** The cards of a vCard file as rows, with the columns that any of them fills. */
function readCards(text: string, encoding: Encoding): ReadTable {
  const cards = readVCards(text);
  const fields = cardFields.filter(
    (field) => field === 'email' || field === 'name' || cards.some((card) => card[field] !== ''),
  );
  return {
    rows: cards.map((card) => fields.map((field) => card[field])),
    columns: fields.length,
    delimiter: '',
    encoding,
    cards: { fields, origins: cards.map(({ line, isBroken }) => ({ line, isBroken })) },
  };
}

/**
 * Parses a text of any size.
 *
 * @param read how: as cards or a table by default
 * @returns null if it has more than the window can show
 */
export function readWithinBounds(
  text: string,
  encoding?: Encoding,
  read: (text: string, encoding?: Encoding) => ReadTable = readRows,
): ReadTable | null {
  if (isTooMuch(text)) return null;
  const table = read(text, encoding);
  return table.columns > mostColumns ? null : table;
}

/** The same of a text that can only be a table. */
export const readTableWithinBounds = (text: string): ReadTable | null =>
  readWithinBounds(text, undefined, readTable);

/** Parses a text as the cards of a vCard file or as a table. */
export function readRows(text: string, encoding: Encoding = 'UTF-8'): ReadTable {
  return isVCardText(text) ? readCards(text, encoding) : readTable(text, encoding);
}

/**
 * Parses text with commas, semicolons, tabs or bars as delimiter, which it detects. A file may mix all three kinds of
 * line end.
 */
export function readTable(text: string, encoding: Encoding = 'UTF-8'): ReadTable {
  const content = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
  const { meta } = Papa.parse<string[]>(content, {
    delimitersToGuess: [',', ';', '\t', '|'],
    newline: '\n',
    preview: sampleRows,
    skipEmptyLines: true,
  });
  // Empty lines are kept, so that row numbers equal those of the spreadsheet.
  const { data } = Papa.parse<string[]>(content, { delimiter: meta.delimiter, newline: '\n' });
  const rows = data.filter((row, index) => index < data.length - 1 || row.some((cell) => cell !== ''));
  return { rows, columns: columnsIn(rows), delimiter: meta.delimiter, encoding, cards: null };
}
