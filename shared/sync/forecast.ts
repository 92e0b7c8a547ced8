import type { PendingOperation } from './pending-operation.ts';

/**
 * Calls that one send costs (S14): the proposal, its sections with their items, its timeline, and the send
 * itself. A proposal of more than a page of sections or activities costs one more for each further page.
 */
const callsPerSend = 4;

/**
 * How many calls the outbox still costs (S19): exact while nothing fails, because every other operation is one
 * call. What waits for a person costs none until that person has spoken.
 */
export function callsLeft(pending: readonly PendingOperation[]): number {
  let calls = 0;
  for (const { operation, state } of pending) {
    if (state !== 'queued' && state !== 'ready' && state !== 'sending') continue;
    calls += operation.kind === 'send' && state !== 'sending' ? callsPerSend : 1;
  }
  return calls;
}
