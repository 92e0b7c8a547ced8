import type { CallOutcome } from '../api/call-outcome.ts';
import type { Clock } from '../ports.ts';
import { backoffMs } from './backoff.ts';
import { connectionAfter, type Connection } from './connection.ts';

/** The way to the service, as the ends of calls tell it, and when to look again while it is not open. */
export interface ConnectionWatch {
  current(): Connection;
  /** Takes in how a call ended. */
  hear(outcome: CallOutcome<unknown>): void;
  /** A bug stopped a call: as careful as with a fault of the service, so that it cannot repeat in a circle. */
  stumble(): void;
  /** A new key or address: everything that was heard is forgotten. */
  reset(): void;
  /** Ends the waiting: the next look may be now. */
  lookNow(): void;
  /** Milliseconds until the next look; 0 when it is due. */
  waitMs(): number;
}

/** Starts hopeful: the first call finds out. */
export function createConnectionWatch(clock: Clock): ConnectionWatch {
  let connection: Connection = { state: 'ok' };
  let failures = 0;
  /** By the monotonic clock. */
  let retryAt = 0;

  function lose(next: Connection, askedMs: number): void {
    failures += 1;
    connection = next;
    retryAt = clock.monotonic() + Math.max(backoffMs(failures), askedMs);
  }

  return {
    current: () => connection,
    hear(outcome) {
      const heard = connectionAfter(outcome);
      if (heard === null) return;
      if (heard.state === 'ok') {
        failures = 0;
        connection = heard;
      } else {
        lose(heard, heard.state === 'service-fault' ? (heard.retryAfterMs ?? 0) : 0);
      }
    },
    stumble() {
      const message = 'Layover met an unexpected problem.';
      lose({ state: 'service-fault', message, retryAfterMs: null }, 0);
    },
    reset() {
      failures = 0;
      connection = { state: 'ok' };
    },
    lookNow() {
      retryAt = 0;
    },
    waitMs: () => Math.max(0, retryAt - clock.monotonic()),
  };
}
