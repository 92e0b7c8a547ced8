import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import type { TotalChange } from '#shared/reasons/difference.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';
import { findDifference, type ApprovedContent } from './approved-content.ts';

/** The one-off total that the client reads; null where the client chooses sections, which approved content lacks. */
function totalOf({ sections }: ApprovedContent, taxes: ApprovedContent['taxes']): number | null {
  if (sections.some(({ fields }) => fields.optional)) return null;
  const priced = sections.map(({ items }) => ({ optional: false, selected: false, items }));
  return proposalTotals(priced, taxes ?? []).oneOff.total;
}

/** The one-off totals if they differ; without taxes where one side does not know them. */
function findTotalChange(approved: ApprovedContent, present: ApprovedContent): TotalChange | null {
  const currency = present.frame?.currency ?? approved.frame?.currency ?? '';
  const approvedCurrency = approved.frame?.currency ?? '';
  if (approvedCurrency !== '' && approvedCurrency !== currency) return null;
  const areTaxesKnown = approved.taxes !== null && present.taxes !== null;
  const before = totalOf(approved, areTaxesKnown ? approved.taxes : null);
  const after = totalOf(present, areTaxesKnown ? present.taxes : null);
  if (before === null || after === null || before === after) return null;
  return { currency, approved: before, present: after };
}

/** Why an e-mail may not go out as approved: the first difference and the totals; null if the client reads the same. */
export function notApprovedReason(approved: ApprovedContent, present: ApprovedContent): Reason | null {
  const difference = findDifference(approved, present);
  if (difference === null) return null;
  const total = findTotalChange(approved, present);
  return createReason('operation.notApproved', { difference, total });
}
