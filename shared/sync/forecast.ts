import { defaultLimiterConfig } from './limiter.ts';
import type { Operation } from './operation.ts';
import type { PendingOperation } from './pending-operation.ts';

/**
 * Calls of one send: it reads the proposal, its sections with their items, its taxes and its timeline, and then sends.
 * Each further page of sections or activities costs one more.
 */
const callsPerSend = 5;

/** The calls that an operation takes if nothing fails. */
export function callsOf(operation: Operation): number {
  return operation.kind === 'send' ? callsPerSend : 1;
}

/**
 * The number of operations that are being sent or go without the user.
 *
 * @param halted opIds of operations that do not start by themselves now
 */
export function operationsLeft(pending: readonly PendingOperation[], halted: ReadonlySet<string>): number {
  return pending.filter(
    ({ operation, state }) => state === 'sending' || (state === 'waiting' && !halted.has(operation.opId)),
  ).length;
}

/**
 * The number of calls that the outbox still costs, exact if nothing fails. Operations that wait for the user, for their
 * time, or for another such operation cost nothing until then.
 *
 * @param halted opIds of operations that do not start by themselves now
 */
export function callsLeft(pending: readonly PendingOperation[], halted: ReadonlySet<string>): number {
  let calls = 0;
  for (const { operation, state } of pending) {
    if (state === 'sending') calls += 1;
    else if (state === 'waiting' && !halted.has(operation.opId)) calls += callsOf(operation);
  }
  return calls;
}

/** Calls already made by operations in flight: a send reads before its own call. */
export function callsSpent(pending: readonly PendingOperation[]): number {
  return pending
    .filter(({ state }) => state === 'sending')
    .reduce((calls, { operation }) => calls + callsOf(operation) - 1, 0);
}

/**
 * Seconds until this number of calls has started, with a full budget and no other calls. The first window's calls start
 * at once.
 */
export function secondsFor(calls: number): number {
  const { limit, windowMs } = defaultLimiterConfig;
  return Math.max(0, Math.ceil(calls / limit) - 1) * (windowMs / 1_000);
}
