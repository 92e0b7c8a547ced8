import type { ApiClient } from '../../api/api-client.ts';
import type { PreparedCall } from '../push/prepared-call.ts';
import type { Clock } from '../../ports.ts';

/** How long a service repeats its answer to a key, with an hour in reserve, ms. */
const answerLifetimeMs = 23 * 3_600_000;
/** Requests without an answer after which the lists must tell. Each of them may take effect late. */
const maxLostRequests = 3;

/** A create whose answer was lost. */
export interface UnansweredCreate {
  /** Makes the same request with the same idempotency key. Throws `rejected` as `prepareCall` does. */
  readonly prepare: (api: ApiClient) => PreparedCall;
  /**
   * The mark of the local write clock before the first call; null if an earlier process made it. The answer is as old
   * as that call.
   */
  readonly startMark: number | null;
}

/** The creates whose answer can be asked for again. */
export interface UnansweredCreates {
  /** @param ageMs time since the first call, ms */
  keep(opId: string, create: UnansweredCreate, ageMs?: number): void;
  /** Undefined too once the service may have forgotten its answer. */
  find(opId: string): UnansweredCreate | undefined;
  /** The request was made again, and its answer was lost too. */
  lost(opId: string): void;
  forget(opId: string): void;
}

export function createUnansweredCreates(clock: Clock): UnansweredCreates {
  const creates = new Map<
    string,
    { readonly create: UnansweredCreate; readonly expiresAt: number; lostRequests: number }
  >();
  return {
    keep(opId, create, ageMs = 0) {
      creates.set(opId, {
        create,
        expiresAt: clock.monotonic() + answerLifetimeMs - ageMs,
        lostRequests: 0,
      });
    },
    find(opId) {
      const kept = creates.get(opId);
      return kept !== undefined && clock.monotonic() < kept.expiresAt ? kept.create : undefined;
    },
    lost(opId) {
      const kept = creates.get(opId);
      if (kept === undefined) return;
      kept.lostRequests += 1;
      if (kept.lostRequests >= maxLostRequests) creates.delete(opId);
    },
    forget: (opId) => void creates.delete(opId),
  };
}
