import { expect, test } from 'vitest';
import type { CatalogItem } from './catalog-item.ts';
import { guessCatalogColumns, planCatalogImport, type CatalogReaders } from './catalog-import.ts';

const readers: CatalogReaders = {
  amount: (text) => {
    if (text === '') return { amount: null, charge: null };
    const value = Number(text);
    return Number.isFinite(value) ? { amount: Math.round(value * 100), charge: null } : null;
  },
  charge: (text) => (text === 'day' ? { cost_type: 'per', recurring_type: null, per_type: 'day' } : null),
  percentage: (text) => (Number.isFinite(Number(text)) ? String(Number(text)) : null),
};

let ids = 0;
const newId = (): string => `0197a3c0-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`;

function plan(table: readonly (readonly string[])[], existing: readonly CatalogItem[] = []) {
  const [headers = [], ...rows] = table;
  return planCatalogImport({
    ...{ rows, existing, readers, newId, currency: 'EUR', firstRow: 2 },
    mapping: guessCatalogColumns(headers),
  });
}

const concept: CatalogItem = {
  ...{ id: newId(), code: 'C-1', name: 'Concept', description: 'Two drafts', currency: 'EUR' },
  ...{ cost_type: 'per', recurring_type: null, per_type: 'day', amount: 90_000, cost: 41_000 },
  tax: { name: 'VAT', percentage: '21' },
};

test('columns are recognized in five languages, each once', () => {
  expect(guessCatalogColumns(['SKU', 'Product', 'Unit price', 'VAT rate', 'Color'])).toEqual([
    ...['code', 'name', 'price', 'tax_percentage', null],
  ]);
  expect(guessCatalogColumns(['Artikelnr.', 'Bezeichnung', 'Einheit', 'Währung', 'Preis'])).toEqual([
    ...['code', 'name', 'billing', 'currency', 'price'],
  ]);
  expect(guessCatalogColumns(['Désignation', 'Unité', 'Coût', 'Prix unitaire', 'TVA'])).toEqual([
    ...['name', 'billing', 'cost', 'price', 'tax_percentage'],
  ]);
  expect(guessCatalogColumns(['Código', 'Artículo', 'Precio', 'IVA'])).toEqual([
    ...['code', 'name', 'price', 'tax_percentage'],
  ]);
  expect(guessCatalogColumns(['Naam', 'Beschrijving', 'Eenheid', 'Prijs', 'Prijs'])).toEqual([
    ...['name', 'description', 'billing', 'price', null],
  ]);
});

test('a row becomes an item with its unit, price, cost and tax', () => {
  const [first] = plan([
    ['code', 'name', 'billing', 'price', 'cost', 'tax', 'tax rate'],
    ['D-1', 'Design', 'day', '800', '350.5', 'VAT', '21.0'],
  ]);
  expect(first).toMatchObject({ row: 2, kind: 'new' });
  expect(first).toHaveProperty('item.amount', 80_000);
  expect(first).toHaveProperty('item.cost', 35_050);
  expect(first).toHaveProperty('item.per_type', 'day');
  expect(first).toHaveProperty('item.tax', { name: 'VAT', percentage: '21' });
});

test('a row changes the item with its code, or with its name, and keeps what it does not say', () => {
  const byCode = plan(
    [
      ['code', 'price'],
      ['c-1', '950'],
    ],
    [concept],
  );
  expect(byCode).toMatchObject([{ kind: 'update', item: { ...concept, code: 'c-1', amount: 95_000 } }]);
  const unnumbered = { ...concept, code: '' };
  const byName = plan(
    [
      ['name', 'price'],
      ['CONCEPT', '900'],
    ],
    [unnumbered],
  );
  expect(byName).toMatchObject([{ kind: 'update', item: { id: concept.id, name: 'CONCEPT', cost: 41_000 } }]);
  expect(
    plan(
      [
        ['code', 'name', 'price'],
        ['C-1', 'Concept', '900'],
      ],
      [concept],
    ),
  ).toMatchObject([{ kind: 'same' }]);
});

test('two rows of one item are one item', () => {
  const rows = plan([
    ['name', 'price', 'cost'],
    ['Care', '40', ''],
    ['Care', '', '12'],
  ]);
  const [first, second] = rows.map((row) => (row.kind === 'invalid' ? null : row.item));
  expect(second).toEqual({ ...first, cost: 1200 });
});

test('rows that cannot become items say why; empty rows are none', () => {
  const rows = plan([
    ['name', 'price', 'cost', 'billing', 'tax rate'],
    ['', '10', '', '', ''],
    ['A', 'a lot', '', '', ''],
    ['B', '', '?', '', ''],
    ['C', '', '', 'per moon', ''],
    ['D', '', '', '', 'some'],
    ['E'.repeat(501), '', '', '', ''],
    ['', '', '', '', ''],
  ]);
  expect(rows.map((row) => (row.kind === 'invalid' ? row.problem : row.kind))).toEqual([
    ...['name-missing', 'price', 'cost', 'billing', 'tax', 'too-long'],
  ]);
});

test('a guarded formula is read as what it was', () => {
  const [first] = plan([
    ['name', 'price'],
    ["'=Concept", '1'],
  ]);
  expect(first).toMatchObject({ item: { name: '=Concept' } });
});
