import type { Operation } from '#shared/sync/operation.ts';
import type { PendingOperation } from '#shared/sync/pending-operation.ts';
import { writeOnlyFields } from '../../api/schemas/proposal.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { refreshApprovalsAfterRestart } from '../push/send-approval.ts';
import type { SyncContext } from '../sync-context.ts';
import { outliveRecordings } from './recorded-entry.ts';
import { recordUnansweredCreate, recordPendingCreates } from './detect-duplicate.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/**
 * Whether repeating the call is harmless: a second delete finds no record, a second archive changes nothing. But if
 * proposals can be unarchived, the first of two archives could arrive late, after an unarchive.
 */
export function isRepeatable({ meta }: Pick<Journal, 'meta'>, operation: Operation): boolean {
  return operation.kind === 'delete' || (operation.kind === 'archive' && meta.get('canUnarchive') !== true);
}

/** Whether an edit sets fields that the service never returns. */
function setsWriteOnlyFields(operation: Operation): boolean {
  return (
    operation.kind === 'update' &&
    operation.entity === 'proposal' &&
    Object.keys(operation.fields).some((field) => writeOnlyFields.has(field))
  );
}

/** Whether the operation waits to be repeated because the outcome of its call is unknown. */
export function willBeRepeated(
  journal: Pick<Journal, 'meta'>,
  { operation, state, maybeApplied }: JournaledOperation,
): boolean {
  return (
    state === 'waiting' &&
    maybeApplied &&
    (isRepeatable(journal, operation) || setsWriteOnlyFields(operation))
  );
}

/**
 * A scope's outbox for compaction. Edits that may already have been applied are excluded: cancelling one locally would
 * leave its effect on the service.
 */
export function compactable(
  journal: Journal,
  entries: readonly JournaledOperation[],
): readonly PendingOperation[] {
  return entries.map((entry) =>
    entry.operation.kind === 'update' && willBeRepeated(journal, entry)
      ? { ...entry, state: 'uncertain' as const }
      : entry,
  );
}

/**
 * Recovers the operations that a crash interrupted. A call in flight may have arrived; a verification has no result.
 * The uncertainty window starts again, because the end of the process is unknown.
 */
export function recoverAttempts({
  journal,
  clock,
  failpoint,
}: Pick<SyncContext, 'journal' | 'clock' | 'failpoint'>): void {
  const now = clock.now();
  journal.transaction(() => {
    refreshApprovalsAfterRestart(journal);
    outliveRecordings(journal);
    recordPendingCreates(journal, now);
    for (const entry of journal.operations.all()) {
      if (!hasCall(entry)) continue;
      failpoint('recover:inside');
      endWithoutAnswer(journal, entry, now, createReason('operation.closedBeforeAnswer'));
    }
  });
}

/** Whether the operation has a call in flight, as far as the journal knows. */
function hasCall({ state }: Pick<JournaledOperation, 'state'>): boolean {
  return state === 'sending' || state === 'verifying';
}

/** Ends a call whose outcome is unknown: it may have taken effect. */
function endWithoutAnswer(
  journal: Journal,
  { operation, state }: JournaledOperation,
  now: number,
  reason: Reason,
): void {
  journal.attempts.end(operation.opId, { endedAt: now, outcome: 'uncertain', status: null, reason });
  if (state === 'sending') recordUnansweredCreate({ journal }, operation, now);
  if (isRepeatable(journal, operation))
    journal.operations.transition(operation.opId, 'lostRepeatable', { reason: null });
  else journal.operations.transition(operation.opId, 'lost', { reason });
}

/**
 * Recovers the operations whose calls have ended in this process without a record of the outcome, because the disk
 * refused it. Throws while the disk still refuses.
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
      endWithoutAnswer(journal, entry, clock.now(), createReason('operation.answerNotSaved')),
    );
    uncertaintyWindow.begin(opId);
  }
}
