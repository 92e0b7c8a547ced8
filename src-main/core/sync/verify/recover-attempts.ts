import type { Operation } from '#shared/sync/operation.ts';
import type { PendingOperation } from '#shared/sync/pending-operation.ts';
import { writeOnlyFields } from '../../api/schemas/proposal.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { outliveApprovals } from '../push/send-approval.ts';
import type { SyncContext } from '../sync-context.ts';
import { noteLostCreate, noteOlderCreates } from './detect-duplicate.ts';
import { createReason } from '#shared/reasons/reason.ts';

/**
 * Calls that do no harm when they are made again (S8): a second delete finds nothing, a second archive nothing new. Where a
 * proposal can come back out of the archive, the first of two that arrives late would put it there again.
 */
export function isRepeatable({ meta }: Pick<Journal, 'meta'>, operation: Operation): boolean {
  return operation.kind === 'delete' || (operation.kind === 'archive' && meta.get('canUnarchive') !== true);
}

/** Whether an edit sets what cannot be looked up. */
function setsUnreported(operation: Operation): boolean {
  return (
    operation.kind === 'update' &&
    operation.entity === 'proposal' &&
    Object.keys(operation.fields).some((field) => writeOnlyFields.has(field))
  );
}

/** Whether it is to be repeated because nobody knows whether the call that was made took effect (S6). */
export function isUnclear(
  journal: Pick<Journal, 'meta'>,
  { operation, state, maybeApplied }: JournaledOperation,
): boolean {
  return (
    state === 'waiting' && maybeApplied && (isRepeatable(journal, operation) || setsUnreported(operation))
  );
}

/**
 * What waits in a scope, as compaction may see it: an edit that is written again because it may have taken effect stays as it is.
 * What would take it back without a call would leave its effect standing.
 */
export function compactable(
  journal: Journal,
  entries: readonly JournaledOperation[],
): readonly PendingOperation[] {
  return entries.map((entry) =>
    entry.operation.kind === 'update' && isUnclear(journal, entry)
      ? { ...entry, state: 'uncertain' as const }
      : entry,
  );
}

/**
 * Takes up what a crash interrupted: a call that was being sent may have arrived (S6), a verification never finished.
 * The uncertainty window begins anew, because nobody knows when the process ended.
 */
export function recoverAttempts({
  journal,
  clock,
  failpoint,
}: Pick<SyncContext, 'journal' | 'clock' | 'failpoint'>): void {
  const now = clock.now();
  journal.transaction(() => {
    outliveApprovals(journal);
    noteOlderCreates(journal, now);
    for (const { operation, state } of journal.operations.all()) {
      if (state !== 'sending' && state !== 'verifying') continue;
      failpoint('recover:inside');
      journal.attempts.end(operation.opId, {
        endedAt: now,
        outcome: 'uncertain',
        status: null,
        reason: createReason('operation.closedBeforeAnswer'),
      });
      if (state === 'sending') noteLostCreate({ journal }, operation, now);
      if (isRepeatable(journal, operation))
        journal.operations.transition(operation.opId, 'lostRepeatable', { reason: null });
      else
        journal.operations.transition(operation.opId, 'lost', {
          reason: createReason('operation.closedBeforeAnswer'),
        });
    }
  });
}
