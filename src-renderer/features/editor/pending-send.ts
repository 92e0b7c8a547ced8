import type { LocalId } from '#shared/domain/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { Outbox } from '../../data/index.ts';

/** A queued e-mail, and whether the proposal has changed since its approval. */
export interface WaitingSend {
  readonly operation: OperationOf<'send'>;
  readonly isHeld: boolean;
  readonly isOutdated: boolean;
}

function isWaiting({ state, attempts }: OutboxEntry): boolean {
  return attempts.length === 0 && (state === 'waiting' || state === 'held');
}

/**
 * The proposal's queued e-mail without an attempt; null if there is none. Edits with a higher number were not approved
 * and would reach the client right behind it.
 */
export function waitingSend(outbox: Outbox | undefined, proposalId: LocalId): WaitingSend | null {
  for (const entry of outbox?.entries ?? []) {
    const { operation, state } = entry;
    if (operation.kind !== 'send' || operation.localId !== proposalId || !isWaiting(entry)) continue;
    const isOutdated = outbox?.entries.some(
      ({ operation: other }) =>
        other.kind !== 'send' && other.proposalId === proposalId && other.deviceSeq > operation.deviceSeq,
    );
    return { operation, isHeld: state === 'held', isOutdated: isOutdated === true };
  }
  return null;
}

/** The e-mail of a proposal that waits for a decision; null when there is none. */
export function undecidedSend(outbox: Outbox | undefined, proposalId: LocalId): OutboxEntry | null {
  return (
    outbox?.entries.find(
      ({ operation, state }) =>
        operation.kind === 'send' && operation.localId === proposalId && state === 'undecided',
    ) ?? null
  );
}
