import type { Operation, OperationKind } from './operation.ts';
import type { OperationState } from './operation-state.ts';

/** An operation in the outbox, with the parts that the rules need. */
export interface PendingOperation {
  readonly operation: Operation;
  readonly state: OperationState;
}

/**
 * Whether the operation certainly had no effect on the service, so that compaction may change it. This includes a
 * rejected operation: the user fixes it with another edit.
 */
export function isUntouched(pending: PendingOperation): boolean {
  return pending.state === 'waiting' || pending.state === 'held' || pending.state === 'rejected';
}

/** Whether a call is in flight or its outcome is unknown. */
export function isAttempted({ state }: PendingOperation): boolean {
  return state === 'sending' || state === 'uncertain' || state === 'verifying';
}

const barriers: ReadonlySet<OperationKind> = new Set([
  ...(['send', 'archive', 'unarchive', 'record_decision', 'record_send'] as const),
]);

/** Whether no other operation of the same proposal may move across this one, in either direction. */
export function isBarrier({ kind }: Operation): boolean {
  return barriers.has(kind);
}
