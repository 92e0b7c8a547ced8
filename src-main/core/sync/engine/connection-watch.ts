import type { CallOutcome } from '../../api/call-outcome.ts';
import type { Clock } from '../../ports.ts';
import { backoffMs } from './backoff.ts';
import { connectionAfter, type Connection } from './connection.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** Interval of checks while the user is active and operations can be pushed, ms. */
const boostedMs = 1_000;
/** Time for which the user counts as active after an action, ms. */
const boostMs = 60_000;

/**
 * Time before the first check of a refused key, ms. It doubles with each check up to the longest. A proxy may have
 * refused the key, and frequent requests could lock the user out.
 */
const refusedKeyMs = 2 * 60_000;
const longestRefusedKeyMs = 15 * 60_000;

/** The state of the connection, from the outcomes of calls. While it is not open, also the time of its next check. */
export interface ConnectionWatch {
  current(): Connection;
  /** Updates the state with the outcome of a call. */
  onOutcome(outcome: CallOutcome<unknown>): void;
  /**
   * An internal error stopped a task, such as a full disk. Waits as after a service fault, so that the error does not
   * repeat at once.
   */
  onInternalError(error: unknown): void;
  /** A new key or address: the state is unknown again. */
  reset(): void;
  /** Makes the next check due now. */
  checkNow(): void;
  /**
   * The user did something: the next check is due 1 s after the last failed call. With pending operations, a check
   * follows each second for a minute. Only while the service is out of reach, so that the checks never burden it.
   */
  boostRetry(): void;
  /**
   * Milliseconds until the next check; 0 if it is due.
   *
   * @param isWaiting whether an operation could be pushed at once
   */
  waitMs(isWaiting?: boolean): number;
}

/** Starts with an open connection, which the first call verifies. */
export function createConnectionWatch(clock: Clock): ConnectionWatch {
  let connection: Connection = { state: 'ok' };
  let failures = 0;
  let refusals = 0;
  /** Monotonic times, ms. */
  let lostAt = 0;
  let retryAt = 0;
  let boostedUntil = 0;

  function lose(next: Connection, atLeastMs: number): void {
    failures += 1;
    connection = next;
    lostAt = clock.monotonic();
    retryAt = lostAt + Math.max(backoffMs(failures), atLeastMs);
  }

  const isOutOfReach = (): boolean => connection.state === 'offline' || connection.state === 'captive-portal';

  /** The least wait for a reported state, ms; 0 if it requires none. */
  function askedMs(reported: Connection): number {
    if (reported.state === 'unauthorized')
      return Math.min(longestRefusedKeyMs, refusedKeyMs * 2 ** (refusals - 1));
    return reported.state === 'service-fault' ? (reported.retryAfterMs ?? 0) : 0;
  }

  return {
    current: () => connection,
    onOutcome(outcome) {
      const reported = connectionAfter(outcome);
      if (reported === null) return;
      if (reported.state === 'ok') {
        failures = 0;
        refusals = 0;
        connection = reported;
      } else {
        if (reported.state === 'unauthorized') refusals += 1;
        lose(reported, askedMs(reported));
      }
    },
    onInternalError(error) {
      const reason = isAppError(error) ? error.reason : createReason('operation.unexpected');
      // 0: the backoff alone decides the wait.
      lose({ state: 'service-fault', reason, retryAfterMs: null }, 0);
    },
    reset() {
      failures = 0;
      refusals = 0;
      connection = { state: 'ok' };
    },
    checkNow() {
      retryAt = 0;
    },
    boostRetry() {
      boostedUntil = clock.monotonic() + boostMs;
      if (isOutOfReach()) retryAt = Math.min(retryAt, lostAt + boostedMs);
    },
    waitMs(isWaiting = false) {
      const now = clock.monotonic();
      const soon = isOutOfReach() && isWaiting && now < boostedUntil ? lostAt + boostedMs : Infinity;
      return Math.max(0, Math.min(retryAt, soon) - now);
    },
  };
}
