import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournaledOperation } from '../journal/journaled-operation.ts';
import type { SyncContext } from './sync-context.ts';
import { noteLostCreate } from './twin-audit.ts';
import { t } from '../words/words.ts';

/** Calls that do no harm when they are made again (S8): a second delete finds nothing, a second archive nothing new. */
export function isRepeatable(operation: Operation): boolean {
  return operation.kind === 'delete' || operation.kind === 'archive';
}

/** Whether it is to be repeated because nobody knows whether the call that was made took effect (S6). */
export function isUnclear({ attempts }: Journal, { operation, state }: JournaledOperation): boolean {
  if (state !== 'ready' || !isRepeatable(operation)) return false;
  return attempts.attempts(operation.opId).some(({ outcome }) => outcome === 'ambiguous');
}

/**
 * Takes up what a crash interrupted: a call that was being sent may have arrived (S6), a probe never finished.
 * Quiescence begins anew, because nobody knows when the process ended.
 */
export function recoverAttempts({
  journal,
  clock,
  failpoint,
}: Pick<SyncContext, 'journal' | 'clock' | 'failpoint'>): void {
  const now = clock.now();
  journal.transaction(() => {
    for (const { operation, state } of journal.operations.all()) {
      if (state !== 'sending' && state !== 'probing') continue;
      failpoint('recover:inside');
      journal.attempts.end(operation.opId, {
        endedAt: now,
        outcome: 'ambiguous',
        status: null,
        detail: t('operation.endedMeanwhile'),
      });
      if (state === 'sending') noteLostCreate({ journal }, operation, now);
      journal.operations.patch(
        operation.opId,
        isRepeatable(operation)
          ? { state: 'ready', reason: null }
          : { state: 'ambiguous', reason: t('operation.endedMeanwhile') },
      );
    }
  });
}
