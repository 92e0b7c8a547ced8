import type { LocalId } from '#shared/domain/ids.ts';
import type { Outbox } from '../../../data/index.ts';

/** The part of a proposal that is not at the service yet; the most serious one counts. */
export type RowMark = 'review' | 'send' | 'changes';

/** The message key of each mark. */
export const markLabels = {
  review: 'proposals.markReview',
  send: 'proposals.markSend',
  changes: 'proposals.markChanges',
} as const satisfies Record<RowMark, string>;

const weight: Readonly<Record<RowMark, number>> = { changes: 0, send: 1, review: 2 };

/** The marks of all proposals that have something in the outbox. */
export function rowMarks({ entries, conflicts }: Outbox): ReadonlyMap<LocalId, RowMark> {
  const marks = new Map<LocalId, RowMark>();
  const put = (id: LocalId | null, mark: RowMark): void => {
    if (id === null) return;
    const present = marks.get(id);
    if (present === undefined || weight[present] < weight[mark]) marks.set(id, mark);
  };
  for (const { operation, state } of entries) {
    if (state === 'rejected' || state === 'undecided') put(operation.proposalId, 'review');
    else put(operation.proposalId, operation.kind === 'send' ? 'send' : 'changes');
  }
  for (const { proposalId } of conflicts) put(proposalId, 'review');
  return marks;
}
