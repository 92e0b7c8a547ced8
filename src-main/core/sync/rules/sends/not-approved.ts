import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import type { TotalChange } from '#shared/reasons/difference.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';
import type { ApprovedContent } from '#shared/sync/approved-content.ts';
import { findDifference } from './approved-content.ts';

/**
 * The one-off total that the client reads; null if the client chooses sections, because approved content lacks the
 * choice.
 */
function totalOf({ sections }: ApprovedContent, taxes: ApprovedContent['taxes']): number | null {
  if (sections.some(({ fields }) => fields.optional)) return null;
  const priced = sections.map(({ items }) => ({ optional: false, selected: false, items }));
  return proposalTotals(priced, taxes ?? []).oneOff.total;
}

/** The one-off totals if they differ; without taxes if one side does not know them. */
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

/**
 * The reason to stop an e-mail: the first difference from the approved content, and the totals. Null if there is none.
 */
export function notApprovedReason(approved: ApprovedContent, present: ApprovedContent): Reason | null {
  const difference = findDifference(approved, present);
  if (difference === null) return null;
  const total = findTotalChange(approved, present);
  return createReason('operation.notApproved', { difference, total });
}
