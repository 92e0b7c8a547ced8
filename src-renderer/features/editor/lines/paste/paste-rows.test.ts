import { expect, test } from 'vitest';
import { pasteRows } from './paste-rows.ts';

const style = { currency: 'USD', locale: 'en' };
const valuesIn = (text: string) => pasteRows(text, style).map(({ values }) => values);

test('one figure is the price, two are quantity and price, a heading and a total are left out', () => {
  const text =
    'Item\tQty\tPrice\tTotal\r\nDesign\t3\t450.00\t1350.00\r\nHosting\t\t40/mo\t\r\n\r\nSetup\t\t$1,200\t\r\n';
  expect(valuesIn(text)).toEqual([
    { name: 'Design', amount: 45000, cost_type: 'per', per_type: 'unit', recurring_type: null, quantity: 3 },
    {
      name: 'Hosting',
      amount: 4000,
      cost_type: 'recurring',
      per_type: null,
      recurring_type: 'monthly',
      quantity: null,
    },
    { name: 'Setup', amount: 120000 },
  ]);
});

test('a quoted cell keeps its line breaks and quotes', () => {
  expect(valuesIn('"First line\nsecond ""quoted"" line"\t90\nNext\t10\n')).toEqual([
    { name: 'First line\nsecond "quoted" line', amount: 9000 },
    { name: 'Next', amount: 1000 },
  ]);
});

test('a list of names becomes lines without a price; a single word is no table', () => {
  expect(valuesIn('Design\nBuild\n')).toEqual([{ name: 'Design' }, { name: 'Build' }]);
  expect(valuesIn('Design')).toEqual([]);
});

test.each([
  'Total',
  'Subtotal',
  'VAT 19%',
  'Grand total:',
  'Zwischensumme',
  'MwSt. (19 %)',
  'Total TTC',
  'IVA 21 %',
  'Totaal',
])('a row named %s is a sum of the spreadsheet', (name) => {
  const [item, sum] = pasteRows(`Design\t3\t450\t1350\n${name}\t\t\t1350\n`, style);
  expect(item?.isSum).toBe(false);
  expect(sum).toMatchObject({ isSum: true, values: { name, amount: 135_000 } });
});

test.each(['Tax advice', 'Total redesign', 'Sum of parts', 'VAT registration'])(
  'an item named %s is no sum',
  (name) => {
    expect(pasteRows(`${name}\t100\nNext\t10\n`, style)[0]?.isSum).toBe(false);
  },
);

test('a column of units is read in any language, and one that the API lacks is named', () => {
  const rows = pasteRows(
    'Item\tQty\tUnit\tPrice\nDesign\t3\tdays\t450\nTexte\t2\tStunden\t90\nCopy\t4\tpages\t50\n',
    style,
  );
  expect(rows.map(({ values }) => [values.name, values.per_type, values.quantity, values.amount])).toEqual([
    ['Design', 'day', 3, 45_000],
    ['Texte', 'hour', 2, 9_000],
    ['Copy', 'unit', 4, 5_000],
  ]);
  expect(rows.map(({ leftOut }) => leftOut)).toEqual([[], [], ['pages']]);
});

test('an item may be called like a unit', () => {
  expect(valuesIn('Week\t900\nDay\t200\n')).toEqual([
    { name: 'Week', amount: 90_000 },
    { name: 'Day', amount: 20_000 },
  ]);
});
