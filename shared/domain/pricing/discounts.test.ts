import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLocalId } from '../testing/ids.ts';
import { cadenceOf, findDiscounts, isRate, proposalShares, shareOf, sharesOf } from './discounts.ts';
import type { LineItemFields } from './line-item.ts';

const anyRate = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => (whole === 100 ? '100' : `${whole}.${String(part).padStart(6, '0')}`))
  .filter(isRate);
const anyAmount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

let lines = 0;
function line(amount: number | null, fields: Partial<LineItemFields> = {}) {
  lines += 1;
  return {
    localId: toLocalId(`l${lines}`),
    fields: {
      ...{ section_id: toLocalId('s'), name: '', position: 0, quantity: null, amount },
      ...{ cost_type: 'fixed', recurring_type: null, per_type: null, ...fields },
    } satisfies LineItemFields as LineItemFields,
  };
}
const discount = (of: string, rate: string, amount = 0, fields: Partial<LineItemFields> = {}) =>
  line(amount, { discount_of: of, discount_rate: rate, ...fields });
function section(items: readonly ReturnType<typeof line>[], optional = false) {
  return { section: { localId: toLocalId('s'), fields: { optional } }, items };
}
const monthly = { cost_type: 'recurring', recurring_type: 'monthly' } as const;

describe('a percentage of an amount', () => {
  test('is rounded to the cent, halves away from zero', () => {
    expect(['10', '7.5', '12.25', '100'].map((rate) => shareOf(99_99, rate))).toEqual([
      1000, 750, 1225, 9999,
    ]);
    expect([shareOf(5, '10'), shareOf(-5, '10'), shareOf(4, '10'), shareOf(0, '10')]).toEqual([1, -1, 0, 0]);
    expect(Object.is(shareOf(-4, '10'), 0)).toBe(true);
  });

  test('is exact where binary fractions are not', () => {
    // 1.005 * 100 is 100.49999999999999.
    expect(shareOf(10_050, '1')).toBe(101);
    expect(shareOf(9_007_199_254_740_991, '100')).toBe(9_007_199_254_740_991);
  });

  test('differs from the exact share by at most half a cent, and is symmetric', () => {
    fc.assert(
      fc.property(anyAmount, anyRate, (amount, rate) => {
        const share = shareOf(amount, rate);
        expect(Number.isSafeInteger(share)).toBe(true);
        expect(shareOf(-amount, rate)).toBe(share === 0 ? 0 : -share);
        // Both sides times 100 million: without a fraction.
        const [whole = '', part = ''] = rate.split('.');
        const exact = BigInt(amount) * BigInt(whole + part.padEnd(6, '0'));
        const off = BigInt(share) * 100_000_000n - exact;
        expect(off <= 50_000_000n && off >= -50_000_000n).toBe(true);
      }),
    );
  });
});

describe('shares of several amounts', () => {
  test('sum up to the share of the whole, whatever their signs, and none is off by a cent or more', () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 12 }), anyRate, (amounts, rate) => {
        const shares = sharesOf(amounts, rate);
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        expect(sum(shares)).toBe(shareOf(sum(amounts), rate));
        for (const [index, amount] of amounts.entries()) {
          expect(Math.abs((shares[index] ?? NaN) - shareOf(amount, rate))).toBeLessThanOrEqual(1);
          if (amount === 0) expect(shares[index]).toBe(0);
        }
      }),
    );
  });

  test('give what is left over to those that lose most, the first of equal ones', () => {
    expect(sharesOf([5, 5, 5], '10')).toEqual([1, 1, 0]);
    expect(sharesOf([14, 6, 3], '10')).toEqual([1, 1, 0]);
    expect(sharesOf([], '10')).toEqual([]);
  });
});

describe('discounts of a document', () => {
  test('one of a line is taken from the line above, and stays with it behind another discount', () => {
    const items = [
      line(1001, { cost_type: 'per', per_type: 'day', quantity: 3 }),
      discount('line', '10', -300),
    ];
    expect(findDiscounts([section(items)])).toMatchObject([{ rate: '10', expected: -300, isExact: true }]);
    expect(findDiscounts([section([discount('line', '10')])])).toMatchObject([{ expected: 0 }]);
    const afterMonthly = [line(1000, monthly), discount('line', '10', -100)];
    expect(findDiscounts([section(afterMonthly)])).toMatchObject([{ expected: 0, isExact: false }]);
  });

  test('one of a section is taken from its lines after their own discounts, each cadence by itself', () => {
    const items = [
      ...[line(10_000), discount('line', '50', -5000), line(4000, monthly)],
      ...[discount('section', '10', -500), discount('section', '10', -400, monthly)],
    ];
    expect(findDiscounts([section(items)]).map(({ expected }) => expected)).toEqual([-5000, -500, -400]);
  });

  test('one of the proposal is taken after all others, and its parts are the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: -100_000, max: 1_000_000 }), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        anyRate,
        (amounts, rate) => {
          const sections = amounts.map((own) => section(own.map((amount) => line(amount))));
          const whole = amounts.flat().reduce((sum, amount) => sum + amount, 0);
          const parts = proposalShares(sections, null, rate);
          expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(shareOf(whole, rate));
          // Written into lines, each is read back as the same percentage.
          const written = sections.map((one, index) => ({
            ...one,
            items: [...one.items, discount('proposal', rate, -(parts[index] ?? 0) || 0)],
          }));
          expect(findDiscounts(written).every((found) => found.isExact && found.rate === rate)).toBe(true);
        },
      ),
    );
  });

  test('an optional section has its own part, so that the others do not depend on the choice of the client', () => {
    const sections = [section([line(5)]), section([line(5)], true), section([line(5)])];
    expect(proposalShares(sections, null, '10')).toEqual([1, 1, 0]);
    expect(proposalShares([section([line(5)]), section([line(40, monthly)])], null, '10')).toEqual([1, null]);
  });

  test('is shown as changed when its amount or the prices have changed', () => {
    const items = [line(10_000), discount('section', '10', -1000)];
    expect(findDiscounts([section(items)])[0]?.isExact).toBe(true);
    expect(findDiscounts([section([line(20_000), ...items])])[0]).toMatchObject({
      ...{ isExact: false, expected: -3000, rate: '10' },
    });
    expect(findDiscounts([section([line(10_000), discount('section', '10', -999)])])[0]?.isExact).toBe(false);
  });

  test('a line without a valid percentage or target is an ordinary line', () => {
    const items = [
      ...[line(100), discount('section', '0'), discount('section', '101'), discount('section', 'x')],
      ...[discount('moon', '10'), line(5, { discount_of: null, discount_rate: null })],
    ];
    expect(findDiscounts([section(items)])).toEqual([]);
    expect(cadenceOf(line(1, { ...monthly, recurring_type: null }).fields)).toBe('monthly');
  });
});
