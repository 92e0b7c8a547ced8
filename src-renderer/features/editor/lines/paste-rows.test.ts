import { expect, test } from 'vitest';
import { pasteRows } from './paste-rows.ts';

const style = { currency: 'USD', locale: 'en' };

test('one figure is the price, two are quantity and price, a heading and a total are left out', () => {
  const text =
    'Item\tQty\tPrice\tTotal\r\nDesign\t3\t450.00\t1350.00\r\nHosting\t\t40/mo\t\r\n\r\nSetup\t\t$1,200\t\r\n';
  expect(pasteRows(text, style)).toEqual([
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
  expect(pasteRows('"First line\nsecond ""quoted"" line"\t90\nNext\t10\n', style)).toEqual([
    { name: 'First line\nsecond "quoted" line', amount: 9000 },
    { name: 'Next', amount: 1000 },
  ]);
});

test('a list of names becomes lines without a price; a single word is no table', () => {
  expect(pasteRows('Design\nBuild\n', style)).toEqual([{ name: 'Design' }, { name: 'Build' }]);
  expect(pasteRows('Design', style)).toEqual([]);
});
