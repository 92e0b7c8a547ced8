import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costTypes, recurringTypes } from './line-item.ts';
import { lineTotal, proposalTotals, sectionTotal, taxOn, type PricedItem } from './totals.ts';

const fixed = (amount: number | null): PricedItem => ({
  cost_type: 'fixed',
  recurring_type: null,
  quantity: null,
  amount,
});

const anyItem: fc.Arbitrary<PricedItem> = fc.record({
  cost_type: fc.constantFrom(...costTypes),
  recurring_type: fc.option(fc.constantFrom(...recurringTypes)),
  quantity: fc.option(fc.integer({ min: 0, max: 500 })),
  amount: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
});

const anySection = fc.record({
  optional: fc.boolean(),
  selected: fc.boolean(),
  items: fc.array(anyItem, { maxLength: 6 }),
});

describe('totals', () => {
  it('service-api §2.5: per items cost quantity × amount, others their amount, nothing when none is set', () => {
    expect(lineTotal({ cost_type: 'per', recurring_type: null, quantity: 2.5, amount: 1001 })).toBe(2503);
    expect(lineTotal({ cost_type: 'per', recurring_type: null, quantity: null, amount: 900 })).toBe(900);
    expect(lineTotal({ ...fixed(900), quantity: 7 })).toBe(900);
    expect(lineTotal(fixed(null))).toBe(0);
  });

  it('never adds recurring to one-off amounts', () => {
    const monthly: PricedItem = {
      cost_type: 'recurring',
      recurring_type: 'monthly',
      quantity: null,
      amount: 40,
    };
    const totals = proposalTotals([{ optional: false, selected: false, items: [fixed(1200), monthly] }]);
    expect(totals.oneOff.total).toBe(1200);
    expect(totals.recurring.map((part) => [part.cadence, part.total])).toEqual([['monthly', 40]]);
  });

  it('service-api §2.7: an optional section counts only when selected', () => {
    const optional = { optional: true, items: [fixed(500)] };
    expect(proposalTotals([{ ...optional, selected: false }]).oneOff.total).toBe(0);
    expect(proposalTotals([{ ...optional, selected: true }]).oneOff.total).toBe(500);
  });

  it('computes each tax on the net amount', () => {
    const taxes = [
      { name: 'VAT', percentage: '21' },
      { name: 'Withholding', percentage: '-15' },
    ];
    const totals = proposalTotals([{ optional: false, selected: false, items: [fixed(10_050)] }], taxes);
    expect(totals.oneOff).toEqual({
      net: 10_050,
      taxes: [
        { name: 'VAT', percentage: '21', amount: 2111 },
        { name: 'Withholding', percentage: '-15', amount: -1508 },
      ],
      total: 10_653,
    });
    expect(taxOn(100, { name: 'odd', percentage: 'lots' }).amount).toBe(0);
  });

  it('splits without losing or inventing money', () => {
    fc.assert(
      fc.property(fc.array(anySection, { maxLength: 5 }), (sections) => {
        const totals = proposalTotals(sections);
        const split = totals.oneOff.net + totals.recurring.reduce((sum, part) => sum + part.net, 0);
        const counted = sections.filter((section) => !section.optional || section.selected);
        expect(split).toBe(counted.reduce((sum, section) => sum + sectionTotal(section.items), 0));
      }),
    );
  });

  it('does not depend on the order of sections', () => {
    fc.assert(
      fc.property(fc.array(anySection, { maxLength: 5 }), (sections) => {
        const taxes = [{ name: 'VAT', percentage: '19' }];
        expect(proposalTotals(sections.toReversed(), taxes)).toEqual(proposalTotals(sections, taxes));
      }),
    );
  });

  it('is always whole minor units, and the total is the net plus its taxes', () => {
    fc.assert(
      fc.property(
        fc.array(anySection, { maxLength: 4 }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        (sections, rate) => {
          const totals = proposalTotals(sections, [{ name: 'T', percentage: String(rate) }]);
          for (const part of [totals.oneOff, ...totals.recurring]) {
            expect(Number.isInteger(part.total)).toBe(true);
            expect(part.total).toBe(part.net + part.taxes.reduce((sum, tax) => sum + tax.amount, 0));
          }
        },
      ),
    );
  });
});
