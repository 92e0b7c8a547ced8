import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costTypes, recurringTypes } from './line-item.ts';
import { lineCost, marginOf, proposalMargins, type CostedItem } from './margin.ts';

const fixed = (amount: number | null, cost: number | null): CostedItem => ({
  ...{ cost_type: 'fixed', recurring_type: null, quantity: null, amount, cost },
});

const anyItem: fc.Arbitrary<CostedItem> = fc.record({
  cost_type: fc.constantFrom(...costTypes),
  recurring_type: fc.option(fc.constantFrom(...recurringTypes)),
  quantity: fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
  amount: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
  cost: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
});

describe('margins', () => {
  it('is what remains of the price, and its share of it', () => {
    expect(marginOf([fixed(100_00, 60_00), fixed(50_00, 0)])).toEqual({
      ...{ net: 150_00, cost: 60_00, margin: 90_00, share: 0.6, unknown: 0 },
    });
  });

  it('counts the quantity as the price does', () => {
    const hours = {
      cost_type: 'per',
      recurring_type: null,
      quantity: 2.5,
      amount: 100_00,
      cost: 40_01,
    } as const;
    expect(lineCost(hours)).toBe(100_03);
    expect(lineCost({ ...hours, quantity: null })).toBe(40_01);
    expect(lineCost({ ...hours, cost_type: 'fixed' })).toBe(40_01);
  });

  it('leaves out lines of unknown cost and says how many; a cost of nothing is known', () => {
    expect(marginOf([fixed(100, null), fixed(null, null), fixed(100, 0)])).toMatchObject({
      ...{ net: 100, cost: 0, unknown: 1 },
    });
    expect(marginOf([fixed(null, 500)])).toEqual({
      net: 0,
      cost: 500,
      margin: -500,
      share: null,
      unknown: 0,
    });
  });

  it('never adds cadences up, and leaves out optional sections that are not chosen', () => {
    const monthly: CostedItem = { ...fixed(40, 10), cost_type: 'recurring', recurring_type: 'monthly' };
    const section = { optional: false, selected: false, items: [fixed(100, 60), monthly] };
    const left = { optional: true, selected: false, items: [fixed(900, 1)] };
    expect(
      proposalMargins([section, left]).map(({ cadence, net, margin }) => [cadence, net, margin]),
    ).toEqual([
      [null, 100, 40],
      ['monthly', 40, 30],
    ]);
  });

  it('is exact: the parts are the whole, and margin and cost are the net amount', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 8 }), (items) => {
        const whole = marginOf(items);
        const parts = proposalMargins([{ optional: false, selected: false, items }]);
        const sum = (field: 'net' | 'cost' | 'margin' | 'unknown') =>
          parts.reduce((total, part) => total + part[field], 0);
        for (const field of ['net', 'cost', 'margin', 'unknown'] as const) {
          expect(Number.isSafeInteger(whole[field])).toBe(true);
          expect(sum(field)).toBe(whole[field]);
        }
        expect(whole.margin + whole.cost).toBe(whole.net);
      }),
    );
  });
});
