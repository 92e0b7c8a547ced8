import Papa from 'papaparse';

/** The encodings that a spreadsheet's files come in. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

/** A file taken apart. */
export interface ReadTable {
  readonly rows: readonly (readonly string[])[];
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

/** The text of a file, in whichever of the usual encodings it was written. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  const encoding = encodingOf(bytes);
  return { text: new TextDecoder(encoding.toLowerCase()).decode(bytes), encoding };
}

/** The rows of a text with commas, semicolons, tabs or bars between its cells; which, is found out. */
export function readTable(text: string, encoding: Encoding = 'UTF-8'): ReadTable {
  const content = text.replace(/^\uFEFF/u, '');
  const { meta } = Papa.parse<string[]>(content, {
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: sampleRows,
    skipEmptyLines: true,
  });
  // Empty lines count here, so that rows have the numbers that a spreadsheet gives them.
  const { data } = Papa.parse<string[]>(content, { delimiter: meta.delimiter });
  const rows = data.filter((row, index) => index < data.length - 1 || row.some((cell) => cell !== ''));
  return { rows, delimiter: meta.delimiter, encoding };
}
