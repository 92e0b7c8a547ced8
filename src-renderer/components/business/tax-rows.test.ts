import { expect, test } from 'vitest';
import { areTaxesComplete } from './tax-rows.tsx';

test.each([
  ['with a name and a percentage', [{ name: 'VAT', percentage: '19' }], true],
  ['that are empty', [{ name: '', percentage: '' }], true],
  ['without a name', [{ name: '', percentage: '19' }], false],
  ['with a text as percentage', [{ name: 'VAT', percentage: 'abc' }], false],
  ['above 100 percent', [{ name: 'VAT', percentage: '190' }], false],
])('whether rows %s can be saved', (_what, rows, isComplete) => {
  expect(areTaxesComplete(rows)).toBe(isComplete);
});
