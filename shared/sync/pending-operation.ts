import type { Operation } from './operation.ts';
import type { OperationState } from './operation-state.ts';

/** An operation that is not done, as the decisions see it. */
export interface PendingOperation {
  readonly operation: Operation;
  readonly state: OperationState;
}

/**
 * Whether the service certainly knows nothing of it: compaction may still change it (S4). A rejected one
 * counts, because a refusal is certain to have had no effect (S6), and an edit is how the user mends it.
 */
export function isUntouched(pending: PendingOperation): boolean {
  return pending.state === 'waiting' || pending.state === 'held' || pending.state === 'rejected';
}

/** Whether a call of it is under way, or nobody knows yet what one came to. */
export function isAttempted({ state }: PendingOperation): boolean {
  return state === 'sending' || state === 'uncertain' || state === 'verifying';
}

/** Operations that nothing of the same proposal may cross, in either direction (S4, S5). */
export function isBarrier(operation: Operation): boolean {
  return operation.kind === 'send' || operation.kind === 'archive' || operation.kind === 'unarchive';
}
