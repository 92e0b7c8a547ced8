import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { ApprovedContent } from '#shared/sync/approved-content.ts';
import { notApprovedReason } from './not-approved.ts';

const item = {
  ...{ name: 'Design', cost_type: 'fixed', recurring_type: null, per_type: null, quantity: null },
  amount: 100_000,
} satisfies ApprovedContent['sections'][number]['items'][number];
const fields = { title: 'Price', name: null, body: null, section_type: 'cost', optional: false } as const;
const frame = { client_id: toLocalId('c1'), prepared_by_id: toServerId('7'), currency: 'EUR' };

const costing = (amount: number, changes: Partial<ApprovedContent> = {}): ApprovedContent => ({
  ...{ title: 'Website', frame, taxes: [{ name: 'VAT', percentage: '10' }] },
  sections: [{ fields, items: [{ ...item, amount }] }],
  ...changes,
});

const totalOf = (approved: ApprovedContent, present: ApprovedContent): unknown => {
  const reason = notApprovedReason(approved, present);
  return reason?.code === 'operation.notApproved' ? reason.params.total : 'none';
};

test('S14: a price that differs is told with both totals', () => {
  expect(notApprovedReason(costing(100_000), costing(100))).toEqual({
    code: 'operation.notApproved',
    params: {
      difference: { at: 'line', section: 'Price', line: 'Design' },
      total: { currency: 'EUR', approved: 110_000, present: 110 },
    },
  });
  expect(notApprovedReason(costing(100), costing(100))).toBeNull();
});

test('totals are compared without taxes that one side does not know', () => {
  expect(totalOf(costing(100_000, { taxes: null }), costing(100))).toEqual({
    ...{ currency: 'EUR', approved: 100_000, present: 100 },
  });
});

test('totals are left out where they are equal, not known, or in two currencies', () => {
  expect(totalOf(costing(100), costing(100, { title: 'Web shop' }))).toBeNull();
  const optional = [{ fields: { ...fields, optional: true }, items: [item] }];
  expect(totalOf(costing(100), costing(100, { sections: optional }))).toBeNull();
  const dollars = { ...frame, currency: 'USD' };
  expect(totalOf(costing(100), costing(200, { frame: dollars }))).toBeNull();
});
