import type { CallOutcome } from '../../api/call-outcome.ts';
import type { Clock } from '../../ports.ts';
import { backoffMs } from './backoff.ts';
import { connectionAfter, type Connection } from './connection.ts';
import { t } from '../../i18n/translate.ts';

/** Between two looks while somebody is there and something waits to be pushed, ms. */
const boostedMs = 1_000;
/** For so long after a deed somebody is taken to be there, ms. */
const boostMs = 60_000;

/**
 * Before the first look whether a key that was refused is taken again, ms; twice as long before each further one, up to
 * the longest. Something on the way may have refused it, and nobody is to be locked out for asking often.
 */
const refusedKeyMs = 2 * 60_000;
const longestRefusedKeyMs = 15 * 60_000;

/** The way to the service, as the ends of calls tell it, and when to look again while it is not open. */
export interface ConnectionWatch {
  current(): Connection;
  /** Takes in how a call ended. */
  onOutcome(outcome: CallOutcome<unknown>): void;
  /** A bug stopped a call: as careful as with a fault of the service, so that it cannot repeat in a circle. */
  onInternalError(): void;
  /** A new key or address: everything that was heard is forgotten. */
  reset(): void;
  /** Ends the waiting: the next look may be now. */
  checkNow(): void;
  /**
   * Somebody did something: the next look comes at once, and while something waits, each second for a minute.
   * Only where the service is out of reach, so that it never hears of them.
   */
  boostRetry(): void;
  /**
   * Milliseconds until the next look; 0 when it is due.
   *
   * @param isWaiting whether anything could be pushed at once
   */
  waitMs(isWaiting?: boolean): number;
}

/** Starts hopeful: the first call finds out. */
export function createConnectionWatch(clock: Clock): ConnectionWatch {
  let connection: Connection = { state: 'ok' };
  let failures = 0;
  let refusals = 0;
  /** These by the monotonic clock. */
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

  /** How long to leave the service alone, ms. */
  function askedMs(heard: Connection): number {
    if (heard.state === 'unauthorized')
      return Math.min(longestRefusedKeyMs, refusedKeyMs * 2 ** (refusals - 1));
    return heard.state === 'service-fault' ? (heard.retryAfterMs ?? 0) : 0;
  }

  return {
    current: () => connection,
    onOutcome(outcome) {
      const heard = connectionAfter(outcome);
      if (heard === null) return;
      if (heard.state === 'ok') {
        failures = 0;
        refusals = 0;
        connection = heard;
      } else {
        if (heard.state === 'unauthorized') refusals += 1;
        lose(heard, askedMs(heard));
      }
    },
    onInternalError() {
      const message = t('operation.unexpected');
      lose({ state: 'service-fault', message, retryAfterMs: null }, 0);
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
