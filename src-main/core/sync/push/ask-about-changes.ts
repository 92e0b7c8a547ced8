import { notApprovedReason } from '../rules/sends/not-approved.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { approvedContent } from '#shared/sync/approved-content.ts';
import type { SyncContext } from '../sync-context.ts';
import { withoutDeletedClient } from './send-approval.ts';
import { computeScope, scopeOf } from '../view/visible.ts';

/** Whether a waiting send is the proposal's first pending operation and has no conflict. */
function isFirstPending({ journal }: Pick<SyncContext, 'journal'>, entry: JournaledOperation): boolean {
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
 * Asks the user about sends whose proposal no longer has the approved content. The check before the send would find it
 * too, but for a scheduled send the user has more time to react now.
 */
export function askAboutChanges({ journal }: Pick<SyncContext, 'journal'>): void {
  const sends = journal.operations.all().filter(({ operation }) => operation.kind === 'send');
  for (const entry of sends) {
    const { operation, approved } = entry;
    if (approved === null || !isFirstPending({ journal }, entry)) continue;
    // Without local edits, because they wait behind the send.
    const currentContent = approvedContent(
      computeScope(journal, scopeOf(operation), () => null),
      operation.localId,
    );
    const reason = notApprovedReason(withoutDeletedClient(journal, approved), currentContent);
    if (reason === null) continue;
    journal.transaction(() => journal.operations.transition(operation.opId, 'ask', { reason }));
  }
}
