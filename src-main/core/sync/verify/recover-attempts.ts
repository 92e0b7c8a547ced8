import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { refreshApprovalsAfterRestart } from '../push/send-approval.ts';
import type { SyncContext } from '../sync-context.ts';
import { markRecordingsOutlived } from './recorded-entry.ts';
import { recordUnansweredCreate, recordPendingCreates } from './detect-duplicate.ts';
import { isIdempotent } from './retry-policy.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/**
 * Recovers the operations that a crash interrupted, before the engine starts. A call in flight may have arrived; a
 * verification has no result. `UncertaintyWindow` later begins a full window for each, because it is unknown how long ago
 * the earlier process ended.
 */
export function recoverAttempts({
  journal,
  clock,
  failpoint,
}: Pick<SyncContext, 'journal' | 'clock' | 'failpoint'>): void {
  const now = clock.now();
  journal.transaction(() => {
    refreshApprovalsAfterRestart(journal);
    markRecordingsOutlived(journal);
    recordPendingCreates(journal, now);
    for (const entry of journal.operations.all()) {
      if (!hasCall(entry)) continue;
      failpoint('recover:inside');
      endAsUncertain(journal, entry, now, createReason('operation.closedBeforeAnswer'));
    }
  });
}

/** Whether the operation has a call in flight, as far as the journal knows. */
function hasCall({ state }: Pick<JournaledOperation, 'state'>): boolean {
  return state === 'sending' || state === 'verifying';
}

/** Ends a call whose outcome is unknown, as an attempt that may have taken effect. A verification has no attempt. */
function endAsUncertain(
  journal: Journal,
  { operation, state }: JournaledOperation,
  now: number,
  reason: Reason,
): void {
  journal.attempts.end(operation.opId, { endedAt: now, outcome: 'uncertain', status: null, reason });
  if (state === 'sending') recordUnansweredCreate({ journal }, operation, now);
  if (isIdempotent(journal, operation))
    journal.operations.transition(operation.opId, 'lostIdempotent', { reason: null });
  else journal.operations.transition(operation.opId, 'lost', { reason });
}

/**
 * Recovers the operations whose calls have ended in this process without a record of the outcome, because a write of the
 * journal failed, as on a full disk. Each has a transaction of its own, so that those before a new failure stay
 * recovered. Throws as long as writes fail.
 *
 * @param running the operations whose calls have not ended
 */
export function recoverUnrecorded(
  { journal, clock, uncertaintyWindow }: Pick<SyncContext, 'journal' | 'clock' | 'uncertaintyWindow'>,
  running: { readonly has: (opId: string) => boolean },
): void {
  for (const entry of journal.operations.all()) {
    const { opId } = entry.operation;
    if (!hasCall(entry) || running.has(opId)) continue;
    journal.transaction(() =>
      endAsUncertain(journal, entry, clock.now(), createReason('operation.answerNotSaved')),
    );
    uncertaintyWindow.begin(opId);
  }
}
