import type { Operation } from '#shared/sync/operation.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { OperationPatch } from '../journal/operation-store.ts';
import type { Journal } from '../journal/journal.ts';
import { isRepeatable } from '../sync/verify/recover-attempts.ts';
import { t } from '../i18n/translate.ts';

/**
 * What becomes of an operation of which nobody knows any more whether it was attempted. Changes of records are
 * looked for on the service; deleting and archiving again does no harm; what could exist twice, or go out twice,
 * waits for a person (S8).
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
 * Puts one operation in doubt. What was looked at, and found damaged, is kept as evidence: it is how the outbox knows
 * that this may have gone out although no try of it is known, and offers "It went out". Runs inside a transaction.
 *
 * @param at milliseconds since the epoch
 */
export function markUncertain(journal: Journal, operation: Operation, at: number): void {
  const { opId } = operation;
  journal.operations.patch(opId, uncertainState(journal, operation));
  journal.attempts.addEvidence(opId, { at, probed: t('probe.ownRecord'), saw: t('probe.wasDamaged') });
}

/**
 * After a restoration that could not be exact: everything that waits may have gone out since, and the mirror's
 * numbering cannot be relied on. Runs inside a transaction.
 *
 * @param at milliseconds since the epoch
 * @returns how many operations are in doubt
 */
export function markAllUncertain(journal: Journal, newId: () => string, at: number): number {
  journal.meta.set('generation', newId());
  journal.meta.set('doubtful', true);
  const entries = journal.operations.all();
  for (const { operation } of entries) markUncertain(journal, operation, at);
  return entries.length;
}
