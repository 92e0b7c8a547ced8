import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import {
  costTypes,
  perTypes,
  recurringTypes,
  type LineItemFields,
} from '#shared/domain/pricing/line-item.ts';
import { chargeOf, chargeValues } from '../../../components/pricing/charge.ts';
import { copyCells } from './copy-cells.ts';
import { isRowIn, rangeOf, wholeGrid } from './grid-range.ts';
import { pasteRows } from './paste/paste-rows.ts';

const style = { currency: 'EUR', locale: 'de-DE' };

const line: fc.Arbitrary<LineItemFields> = fc
  .record({
    name: fc.constantFrom(
      'Entwurf',
      'Zwei\nZeilen',
      'Mit "Zitat"',
      'Tab\tin der Mitte',
      'every month at noon',
    ),
    cost_type: fc.constantFrom(...costTypes),
    recurring_type: fc.constantFrom(...recurringTypes),
    per_type: fc.constantFrom(...perTypes),
    quantity: fc.integer({ min: 1, max: 400 }),
    amount: fc.integer({ min: 1, max: 9_999_999 }),
  })
  .map((values) => ({ ...values, section_id: toLocalId('s'), position: 0 }))
  .map((fields) => ({ ...fields, ...chargeValues(chargeOf(fields), fields.quantity) }))
  // What does not count is not copied.
  .map((fields) => ({ ...fields, quantity: fields.cost_type === 'per' ? fields.quantity : null }));

test('lines that are copied and pasted come back as they were', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (lines) => {
      const rows = lines.map((fields) => ({ fields }));
      const pasted = pasteRows(copyCells(rows, wholeGrid(rows.length), style), style);
      const kept = pasted.map(({ values }) => ({
        cost_type: 'fixed',
        recurring_type: null,
        per_type: null,
        quantity: null,
        ...values,
      }));
      expect(kept).toEqual(lines.map(({ section_id, position, ...fields }) => fields));
    }),
    { numRuns: 30 },
  );
});

test('a block of cells is what lies between its corners, whichever came first', () => {
  const range = rangeOf({ row: 3, column: 1 }, { row: 1, column: 3 });
  expect(range).toEqual({ top: 1, bottom: 3, left: 1, right: 3 });
  expect(isRowIn(range, 2)).toBe(true);
  expect(isRowIn(range, 0)).toBe(false);
  expect(rangeOf(null, { row: 2, column: 2 })).toEqual({ top: 2, bottom: 2, left: 2, right: 2 });
});
