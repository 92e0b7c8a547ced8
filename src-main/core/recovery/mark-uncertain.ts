import type { NewId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { Journal } from '../journal/journal.ts';
import type { LifecycleEvent } from '../sync/rules/lifecycle.ts';
import { isRecording } from '../sync/verify/recorded-entry.ts';
import { isIdempotent } from '../sync/verify/retry-policy.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

interface Uncertainty {
  readonly event: LifecycleEvent;
  readonly reason: Reason | null;
}

/**
 * The state after a restore for an operation that may have been attempted since. An edit is verified at the service. A
 * delete or archive can be repeated without harm. An operation that could create or send twice waits for the user.
 */
function uncertaintyOf(journal: Journal, operation: Operation): Uncertainty {
  if (isIdempotent(journal, operation)) return { event: 'restoredIdempotent', reason: null };
  switch (operation.kind) {
    case 'create':
      return { event: 'restoredOnce', reason: createReason('operation.uncertainCreate') };
    case 'send':
      return { event: 'restoredOnce', reason: createReason('operation.uncertainSend') };
    case 'update':
    case 'move':
    case 'archive':
    case 'unarchive':
    case 'record_decision':
    case 'record_send':
    case 'delete':
      return { event: 'restored', reason: createReason('operation.uncertain') };
    default:
      return assertNever(operation);
  }
}

/**
 * Marks one operation as uncertain. Its evidence says that the journal was damaged. With evidence, the outbox offers
 * "It went out" even without an attempt. Call it inside a transaction.
 *
 * @param at milliseconds since the epoch
 */
export function markUncertain(journal: Journal, operation: Operation, at: number): void {
  const { opId } = operation;
  const { event, reason } = uncertaintyOf(journal, operation);
  // The entries that the user knew are unknown, so every equal entry of the timeline counts as the recording's own.
  if (isRecording(operation) && (journal.operations.find(opId)?.baseline ?? null) === null)
    journal.operations.patch(opId, { baseline: { activityIds: [], status: null } });
  journal.operations.transition(opId, event, { reason });
  journal.attempts.addEvidence(opId, {
    at,
    source: createReason('source.localData'),
    finding: createReason('finding.damaged'),
  });
}

/**
 * Marks all pending operations as uncertain after an inexact restore, and starts a new generation, because the mirror's
 * cursors are no longer valid. Call it inside a transaction.
 *
 * @param at milliseconds since the epoch
 * @returns the number of operations
 */
export function markAllUncertain(journal: Journal, newId: () => NewId, at: number): number {
  journal.meta.set('generation', newId());
  journal.meta.set('restoredPartially', true);
  const entries = journal.operations.all();
  for (const { operation } of entries) markUncertain(journal, operation, at);
  return entries.length;
}
