import { plainColumnName } from '../../text/column-name.ts';
import { unguardCell } from '../../text/spreadsheet-cell.ts';
import { catalogItemSchema, type CatalogItem } from './catalog-item.ts';

/** The possible contents of a column. The order is that of an export. */
export const catalogColumns = [
  'code',
  'name',
  'description',
  'billing',
  'price',
  'cost',
  'currency',
  'tax',
  'tax_percentage',
] as const;
export type CatalogColumn = (typeof catalogColumns)[number];

/** Column names of other programs in five languages, normalized by `plainColumnName`. */
const knownNames: Readonly<Record<CatalogColumn, readonly string[]>> = {
  code: [
    ...['code', 'sku', 'number', 'no', 'itemnumber', 'articlenumber', 'artikelnummer', 'artikelnr', 'nummer'],
    ...['reference', 'ref', 'codearticle', 'codigo', 'referencia'],
  ],
  name: [
    ...['name', 'item', 'title', 'product', 'service', 'bezeichnung', 'artikel', 'leistung', 'produkt'],
    ...[
      'nom',
      'article',
      'produit',
      'prestation',
      'designation',
      'nombre',
      'articulo',
      'producto',
      'concepto',
    ],
    ...['naam', 'omschrijving', 'dienst'],
  ],
  description: [
    ...['description', 'details', 'note', 'beschreibung', 'text', 'details', 'descripcion', 'detalle'],
    ...['beschrijving', 'toelichting'],
  ],
  billing: [
    ...['billing', 'unit', 'per', 'einheit', 'abrechnung', 'unite', 'facturation', 'unidad', 'facturacion'],
    ...['eenheid', 'facturering'],
  ],
  price: [
    ...['price', 'unitprice', 'amount', 'rate', 'preis', 'einzelpreis', 'betrag', 'vk', 'verkaufspreis'],
    ...[
      'prix',
      'prixunitaire',
      'tarif',
      'precio',
      'preciounitario',
      'importe',
      'prijs',
      'stukprijs',
      'tarief',
    ],
  ],
  cost: [
    ...['cost', 'unitcost', 'purchaseprice', 'kosten', 'einkaufspreis', 'ek', 'cout', 'prixdachat', 'coste'],
    ...['costo', 'kostprijs', 'inkoopprijs'],
  ],
  currency: ['currency', 'wahrung', 'devise', 'moneda', 'valuta'],
  tax: ['tax', 'taxname', 'steuer', 'taxe', 'impuesto', 'belasting'],
  tax_percentage: [
    ...['taxpercentage', 'taxrate', 'vat', 'vatrate', 'steuersatz', 'mwst', 'ust', 'tva', 'tauxtva', 'iva'],
    ...['btw', 'btwtarief'],
  ],
};

/** The content of each column; null skips it. */
export type CatalogMapping = readonly (CatalogColumn | null)[];

/** Guesses each column's content by its name. None is assigned twice. */
export function guessCatalogColumns(headers: readonly string[]): CatalogMapping {
  const taken = new Set<CatalogColumn>();
  return headers.map((header) => {
    const name = plainColumnName(header);
    const found = catalogColumns.find((column) => !taken.has(column) && knownNames[column].includes(name));
    if (found !== undefined) taken.add(found);
    return found ?? null;
  });
}

/** Why a row cannot become an item. */
export type CatalogRowProblem = 'name-missing' | 'price' | 'cost' | 'billing' | 'tax' | 'too-long';

/** The way an item is charged. */
export type CatalogCharge = Pick<CatalogItem, 'cost_type' | 'recurring_type' | 'per_type'>;

/** How the window reads a row's cells, which depends on its language. Each is null where the text has no such value. */
export interface CatalogReaders {
  /** A price with an optional unit behind it. */
  readonly amount: (
    text: string,
    currency: string,
  ) => { readonly amount: number | null; readonly charge: CatalogCharge | null } | null;
  readonly charge: (text: string) => CatalogCharge | null;
  readonly percentage: (text: string) => string | null;
}

/** The plan for one row, numbered from 1 as in a spreadsheet. */
export type PlannedItem = { readonly row: number; readonly cells: readonly string[] } & (
  | { readonly kind: 'new' | 'update' | 'same'; readonly item: CatalogItem }
  | { readonly kind: 'invalid'; readonly problem: CatalogRowProblem }
);

interface Source {
  readonly rows: readonly (readonly string[])[];
  readonly mapping: CatalogMapping;
  /** Number of the first row. */
  readonly firstRow: number;
  /** The currency of rows without one. */
  readonly currency: string;
  readonly existing: readonly CatalogItem[];
  readonly readers: CatalogReaders;
  readonly newId: () => string;
}

const oneTime: CatalogCharge = { cost_type: 'fixed', recurring_type: null, per_type: null };

/** An item is recognized by its code, and without one by its name. */
const keyOf = ({ code, name }: Pick<CatalogItem, 'code' | 'name'>): string =>
  code === '' ? `name ${name.toLowerCase()}` : `code ${code.toLowerCase()}`;

/**
 * The plan of an import. A row changes the item with its code, or without a code the one with its name; empty cells and
 * missing columns leave that item's values as they are.
 */
export function planCatalogImport(source: Source): readonly PlannedItem[] {
  const known = new Map(source.existing.map((item) => [keyOf(item), item]));
  return source.rows.flatMap((cells, index): PlannedItem[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row = source.firstRow + index;
    const read = readRow(cells, source, known);
    if ('problem' in read) return [{ row, cells, kind: 'invalid', problem: read.problem }];
    const { item, before } = read;
    // A later row may say more of the same item.
    known.set(keyOf(item), item);
    const kind = before === undefined ? 'new' : isSame(before, item) ? 'same' : 'update';
    return [{ row, cells, kind, item }];
  });
}

const isSame = (one: CatalogItem, other: CatalogItem): boolean =>
  JSON.stringify(catalogItemSchema.parse(one)) === JSON.stringify(catalogItemSchema.parse(other));

function readRow(
  cells: readonly string[],
  { mapping, currency, readers, newId }: Source,
  known: ReadonlyMap<string, CatalogItem>,
): { readonly item: CatalogItem; readonly before: CatalogItem | undefined } | { problem: CatalogRowProblem } {
  const text = (column: CatalogColumn): string => {
    const at = mapping.indexOf(column);
    return at === -1 ? '' : unguardCell(cells[at] ?? '').trim();
  };
  const name = text('name');
  const before = known.get(keyOf({ code: text('code'), name }));
  if (name === '' && before === undefined) return { problem: 'name-missing' };
  const inCurrency = text('currency').toUpperCase() || before?.currency || currency;
  const price = readers.amount(text('price'), inCurrency);
  if (price === null) return { problem: 'price' };
  const cost = readers.amount(text('cost'), inCurrency);
  if (cost === null) return { problem: 'cost' };
  const named = text('billing');
  const charge = named === '' ? (price.charge ?? before ?? oneTime) : readers.charge(named);
  if (charge === null) return { problem: 'billing' };
  const rate = text('tax_percentage');
  const percentage = rate === '' ? null : readers.percentage(rate);
  if (rate !== '' && percentage === null) return { problem: 'tax' };
  const { cost_type, recurring_type, per_type } = charge;
  const parsed = catalogItemSchema.safeParse({
    id: before?.id ?? newId(),
    code: text('code') || (before?.code ?? ''),
    name: name || before?.name,
    description: text('description') || (before?.description ?? ''),
    ...{ cost_type, recurring_type, per_type, currency: inCurrency },
    amount: price.amount ?? before?.amount ?? null,
    cost: cost.amount ?? before?.cost ?? null,
    tax: percentage === null ? (before?.tax ?? null) : { name: text('tax'), percentage },
  });
  return parsed.success ? { item: parsed.data, before } : { problem: 'too-long' };
}
