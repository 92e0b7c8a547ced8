import { notApproved } from '../rules/sends/not-approved.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { approvedContent } from '../outbox/submit.ts';
import type { SyncContext } from '../sync-context.ts';
import { computeScope, scopeOf } from '../view/visible.ts';

/** Whether an e-mail only waits for its time or its turn, and everything that goes before it is at the service. */
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
 * Asks about e-mails whose proposals a reading has shown to be otherwise than they were approved (S14). It would be found out
 * when they are about to leave; whoever queued one for next week is asked while there is time.
 */
export function askAboutChanges({ journal }: Pick<SyncContext, 'journal'>): void {
  const sends = journal.operations.all().filter(({ operation }) => operation.kind === 'send');
  for (const entry of sends) {
    const { operation, approved } = entry;
    if (approved === null || !isNext({ journal }, entry)) continue;
    // As the service has it: what was written here later waits behind the e-mail.
    const present = approvedContent(
      computeScope(journal, scopeOf(operation), () => null),
      operation.localId,
    );
    const reason = notApproved(approved, present);
    if (reason === null) continue;
    journal.transaction(() => journal.operations.transition(operation.opId, 'ask', { reason }));
  }
}
