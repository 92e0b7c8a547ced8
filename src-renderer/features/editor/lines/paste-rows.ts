import type { LineItemValues } from '../../../data/index.ts';
import type { MoneyStyle } from './cell-values.ts';
import { chargesByWords, chargeValues, type Charge } from './charge.ts';
import { parseAmount } from './parse-amount.ts';
import { readNumber } from './read-number.ts';

/** A line made of a pasted row. */
export type PastedRow = LineItemValues & { readonly name: string };

/** Splits what a spreadsheet puts on the clipboard; cells with line breaks come in quotes. */
function splitTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  const characters = Array.from(text.replaceAll('\r\n', '\n'));
  for (const [index, char] of characters.entries()) {
    if (quoted) {
      if (char === '"') quoted = false;
      else cell += char;
    } else if (char === '"' && (cell === '' || characters[index - 1] === '"')) {
      // A quote that opens the cell, or the second of a doubled one.
      if (cell !== '') cell += '"';
      quoted = true;
    } else if (char === '\t') endCell();
    else if (char === '\n') endRow();
    else cell += char;
  }
  endRow();
  return rows;
}

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/^[A-Z]{3}\s|\s[A-Z]{3}$/u, ''));

function rowOf(
  cells: readonly string[],
  style: MoneyStyle,
  words: ReadonlyMap<string, Charge>,
): PastedRow | null {
  const chargeNamed = (cell: string): Charge | null => words.get(cell.toLowerCase()) ?? null;
  const name = cells.find((cell) => cell !== '' && hasLetters(cell) && chargeNamed(cell) === null) ?? '';
  const charge = cells.map(chargeNamed).find((named) => named !== null) ?? null;
  const figures = cells.filter((cell) => cell !== name && parsed(cell, style) !== null && cell !== '');
  const [first, second] = figures;
  if (name === '' && first === undefined) return null;
  if (first === undefined) return { name };
  if (second === undefined) {
    const price = parsed(first, style);
    const rhythm = price?.charge ?? charge;
    return { name, amount: price?.amount ?? null, ...(rhythm && chargeValues(rhythm, null)) };
  }
  // Two figures are quantity and price; a third is the total, which is worked out here anyway.
  // Where the way of charging is written out and has no quantity, they are price and total.
  if (charge !== null && !charge.startsWith('per:')) {
    return { name, amount: parsed(first, style)?.amount ?? null, ...chargeValues(charge, null) };
  }
  const quantity = readNumber(first, style.locale) ?? 1;
  const price = parsed(second, style);
  const unit = price?.charge ?? charge ?? 'per:unit';
  return { name, amount: price?.amount ?? null, ...chargeValues(unit, quantity) };
}

function parsed(cell: string, { currency, locale }: MoneyStyle) {
  const result = parseAmount(cell, currency, locale);
  return result.ok ? result : null;
}

/** Whether a row is a heading such as "Item, Qty, Price": words everywhere and no figure. */
function isHeading(cells: readonly string[], style: MoneyStyle): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => parsed(cell, style) === null);
}

/** The signs of money that stand for one currency alone. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
};

/** The signs of other currencies in a text: its amounts are taken as they are, which a person has to know. */
export function foreignSigns(text: string, currency: string): readonly string[] {
  return Object.keys(signs).filter((sign) => signs[sign] !== currency && text.includes(sign));
}

/**
 * Lines from what was copied in a spreadsheet: the first text of a row is the description, one figure the price,
 * two are quantity and price, and a way of charging is taken by its words. Empty when the text is no table.
 */
export function pasteRows(text: string, style: MoneyStyle): readonly PastedRow[] {
  if (!/[\t\n]/u.test(text.trim())) return [];
  const table = splitTable(text);
  const body = table[0] !== undefined && isHeading(table[0], style) ? table.slice(1) : table;
  const words = chargesByWords();
  return body.flatMap((cells) => rowOf(cells, style, words) ?? []);
}
