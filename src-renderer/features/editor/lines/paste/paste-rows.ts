import type { LineItemValues } from '../../../../data/index.ts';
import type { MoneyStyle } from '../../../../components/pricing/money-style.ts';
import {
  chargesByName,
  chargeValues,
  unitNamed,
  type Charge,
} from '../../../../components/pricing/charge.ts';
import { parseAmount } from '../../../../components/pricing/parse-amount.ts';
import { readNumber } from '../../../../components/pricing/read-number.ts';

/** An item made of a pasted row. */
export interface PastedRow {
  readonly values: LineItemValues & { readonly name: string };
  /** A total or a tax of the spreadsheet, which the proposal works out itself. */
  readonly isSum: boolean;
  /** Texts for which an item has no field. */
  readonly leftOut: readonly string[];
}

/** Totals and taxes in every language of the app, as one spreadsheet may mix them. */
const sumNames = [
  ...['(?:sub|grand )?[ -]?total(?: due)?', 'sum', 'vat', 'gst', '(?:sales )?tax(?:es)?'],
  ...[
    '(?:zwischen|gesamt|end)?summe',
    'gesamt(?:betrag|preis)?',
    '(?:end|netto|brutto)betrag',
    'netto',
    'brutto',
  ],
  ...['mwst', 'ust', 'mehrwertsteuer', 'umsatzsteuer'],
  ...['(?:sous-|montant )total', 'total (?:ht|ttc)', 'tva'],
  ...['total (?:general|con iva|sin iva)', 'suma', 'iva'],
  ...['(?:sub|eind)?totaal', 'totaalbedrag', 'btw'],
];
const sumName = new RegExp(`^(?:${sumNames.join('|')})(?:[\\s:.,()%\\d+–-]|incl|inkl|excl|zzgl)*$`, 'iu');

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

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

function rowOf(
  cells: readonly string[],
  style: MoneyStyle,
  charges: ReadonlyMap<string, Charge>,
): PastedRow | null {
  const filled = cells.filter((cell) => cell !== '');
  const figures = filled.filter((cell) => parsed(cell, style) !== null);
  const texts = filled.filter((cell) => !figures.includes(cell) && hasLetters(cell));
  const chargeNamed = (cell: string): Charge | null => charges.get(cell.toLowerCase()) ?? unitNamed(cell);
  // A lone word is the item's name, also where it could be a unit.
  const name = texts.find((cell) => chargeNamed(cell) === null) ?? texts[0] ?? '';
  const others = texts.filter((cell) => cell !== name);
  const charge = others.map(chargeNamed).find((named) => named !== null) ?? null;
  if (name === '' && figures.length === 0) return null;
  return {
    values: valuesOf(name, figures, charge, style),
    isSum: sumName.test(name),
    leftOut: others.filter((cell) => chargeNamed(cell) === null),
  };
}

function valuesOf(
  name: string,
  [first, second]: readonly string[],
  charge: Charge | null,
  style: MoneyStyle,
): PastedRow['values'] {
  if (first === undefined) return { name };
  if (second === undefined) {
    const price = parsed(first, style);
    const cadence = price?.charge ?? charge;
    return { name, amount: price?.amount ?? null, ...(cadence && chargeValues(cadence, null)) };
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

/** Foreign currency signs in a text. Its amounts are imported unconverted, which the user must know. */
export function foreignSigns(text: string, currency: string): readonly string[] {
  return Object.keys(signs).filter((sign) => signs[sign] !== currency && text.includes(sign));
}

/**
 * Items from cells that were copied in a spreadsheet. The first text of a row is the description. One figure is the
 * price; two are quantity and price. A unit or a way of charging is recognized by its names. Empty when the text is no
 * table.
 */
export function pasteRows(text: string, style: MoneyStyle): readonly PastedRow[] {
  if (!/[\t\n]/u.test(text.trim())) return [];
  const table = splitTable(text);
  const body = table[0] !== undefined && isHeading(table[0], style) ? table.slice(1) : table;
  const charges = chargesByName();
  return body.flatMap((cells) => rowOf(cells, style, charges) ?? []);
}
