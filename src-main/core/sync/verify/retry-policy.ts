import type { Operation } from '#shared/sync/operation.ts';
import type { PendingOperation } from '#shared/sync/pending-operation.ts';
import { writeOnlyFields } from '../../api/schemas/proposal.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';

/**
 * Whether the call may be repeated without harm: a second delete finds no record, a second archive changes nothing. But if
 * proposals can be unarchived, the first of two archives could arrive late, after an unarchive.
 */
export function isIdempotent({ meta }: Pick<Journal, 'meta'>, operation: Operation): boolean {
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

/**
 * Whether the operation waits for a retry because the outcome of its call is unknown. It is idempotent, or it sets fields
 * that no verification can read.
 */
export function awaitsRetry(
  journal: Pick<Journal, 'meta'>,
  { operation, state, maybeApplied }: JournaledOperation,
): boolean {
  return (
    state === 'waiting' &&
    maybeApplied &&
    (isIdempotent(journal, operation) || setsWriteOnlyFields(operation))
  );
}

/**
 * A scope's outbox for compaction. An edit that may already have been applied counts as uncertain, so that compaction
 * leaves it as it is: canceling it without a call would leave its effect on the service.
 */
export function outboxForCompaction(
  journal: Journal,
  entries: readonly JournaledOperation[],
): readonly PendingOperation[] {
  return entries.map((entry) =>
    entry.operation.kind === 'update' && awaitsRetry(journal, entry)
      ? { ...entry, state: 'uncertain' as const }
      : entry,
  );
}
