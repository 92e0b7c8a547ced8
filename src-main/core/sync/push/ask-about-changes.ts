import { notApproved } from '../rules/sends/not-approved.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { approvedContent } from '../outbox/submit.ts';
import type { SyncContext } from '../sync-context.ts';
import { computeScope, scopeOf } from '../view/visible.ts';

/** Whether a send only waits for its time or turn, and all operations before it have been pushed. */
function isNext({ journal }: Pick<SyncContext, 'journal'>, entry: JournaledOperation): boolean {
  const { opId, localId, deviceSeq } = entry.operation;
  if (entry.state !== 'waiting') return false;
  const hasConflict = journal.conflicts.all().some(({ proposalId }) => proposalId === localId);
  return (
    !hasConflict &&
    journal.operations
      .ofProposal(localId)
      .every(({ operation }) => operation.opId === opId || operation.deviceSeq > deviceSeq)
  );
}

/**
 * Asks the user about sends whose proposals a read has found to differ from the approved content. The check before the
 * send would find it too, but the user of a send for next week has time to react now.
 */
export function askAboutChanges({ journal }: Pick<SyncContext, 'journal'>): void {
  const sends = journal.operations.all().filter(({ operation }) => operation.kind === 'send');
  for (const entry of sends) {
    const { operation, approved } = entry;
    if (approved === null || !isNext({ journal }, entry)) continue;
    // The service's content only: later local edits wait behind the send.
    const present = approvedContent(
      computeScope(journal, scopeOf(operation), () => null),
      operation.localId,
    );
    const reason = notApproved(approved, present);
    if (reason === null) continue;
    journal.transaction(() => journal.operations.transition(operation.opId, 'ask', { reason }));
  }
}
