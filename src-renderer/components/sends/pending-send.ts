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
 * Whether an e-mail's proposal has edits that were made after the approval. They would reach the client right behind it.
 *
 * @param entries at least all of the proposal
 */
export function isOutdatedSend(entries: readonly OutboxEntry[], { operation: send }: OutboxEntry): boolean {
  if (send.kind !== 'send') return false;
  return entries.some(
    ({ operation }) =>
      operation.kind !== 'send' &&
      operation.proposalId === send.localId &&
      operation.deviceSeq > send.deviceSeq,
  );
}

/** The proposal's queued e-mail without an attempt; null if there is none. */
export function waitingSend(outbox: Outbox | undefined, proposalId: LocalId): WaitingSend | null {
  for (const entry of outbox?.entries ?? []) {
    const { operation, state } = entry;
    if (operation.kind !== 'send' || operation.localId !== proposalId || !isWaiting(entry)) continue;
    const isOutdated = isOutdatedSend(outbox?.entries ?? [], entry);
    return { operation, isHeld: state === 'held', isOutdated };
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
