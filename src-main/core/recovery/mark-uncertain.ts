import type { Operation } from '#shared/sync/operation.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { OperationPatch } from '../journal/operation-store.ts';
import type { Journal } from '../journal/journal.ts';
import { isRepeatable } from '../sync/verify/recover-attempts.ts';
import { t } from '../i18n/translate.ts';

/**
 * The state of an operation that may have been attempted without a record of it. Changes are verified on the service, and
 * repeating a delete or archive is harmless. A create or send, which could happen twice, waits for the user (S8).
 */
function uncertainState(journal: Journal, operation: Operation): OperationPatch {
  if (isRepeatable(journal, operation)) return { state: 'ready', reason: null };
  switch (operation.kind) {
    case 'create':
      return {
        state: 'needs-user',
        reason: t('errors.doubtCreate'),
      };
    case 'send':
      return {
        state: 'needs-user',
        reason: t('errors.doubtSend'),
      };
    case 'update':
    case 'move':
    case 'archive':
    case 'unarchive':
    case 'delete':
      return { state: 'ambiguous', reason: t('errors.doubt') };
    default:
      return assertNever(operation);
  }
}

/**
 * Marks one operation as uncertain. The evidence says that the journal was damaged; by it the outbox offers "It went out"
 * for an operation without attempts. Call it inside a transaction.
 *
 * @param at milliseconds since the epoch
 */
export function markUncertain(journal: Journal, operation: Operation, at: number): void {
  const { opId } = operation;
  journal.operations.patch(opId, uncertainState(journal, operation));
  journal.attempts.addEvidence(opId, { at, probed: t('probe.ownRecord'), saw: t('probe.wasDamaged') });
}

/**
 * Marks all pending operations as uncertain after an inexact restore, and starts a new generation, because the mirror's
 * cursors are no longer valid. Call it inside a transaction.
 *
 * @param at milliseconds since the epoch
 * @returns the number of operations
 */
export function markAllUncertain(journal: Journal, newId: () => string, at: number): number {
  journal.meta.set('generation', newId());
  journal.meta.set('doubtful', true);
  const entries = journal.operations.all();
  for (const { operation } of entries) markUncertain(journal, operation, at);
  return entries.length;
}
