import { defaultLimiterConfig } from './limiter.ts';
import type { Operation } from './operation.ts';
import type { PendingOperation } from './pending-operation.ts';

/**
 * Calls that one send costs (S14): the proposal, its sections with their items, its taxes, its timeline, and the send
 * itself. A proposal of more than a page of sections or activities costs one more for each further page.
 */
const callsPerSend = 5;

/** Calls that an operation costs while nothing fails. */
export function callsOf(operation: Operation): number {
  return operation.kind === 'send' ? callsPerSend : 1;
}

/**
 * How many calls the outbox still costs (S19): exact while nothing fails. What waits for the user or for its
 * time, or for something that does, costs none until then.
 *
 * @param halted opIds of what does not go out by itself now
 */
export function callsLeft(pending: readonly PendingOperation[], halted: ReadonlySet<string>): number {
  let calls = 0;
  for (const { operation, state } of pending) {
    if (state === 'sending') calls += 1;
    else if (state === 'waiting' && !halted.has(operation.opId)) calls += callsOf(operation);
  }
  return calls;
}

/** Calls that operations which are being carried out have cost so far: a send reads before it goes. */
export function callsSpent(pending: readonly PendingOperation[]): number {
  return pending
    .filter(({ state }) => state === 'sending')
    .reduce((calls, { operation }) => calls + callsOf(operation) - 1, 0);
}

/** How long so many calls take where nothing else is to be done and the budget is whole, in seconds: the first of them go at once. */
export function secondsFor(calls: number): number {
  const { limit, windowMs } = defaultLimiterConfig;
  return Math.max(0, Math.ceil(calls / limit) - 1) * (windowMs / 1_000);
}
