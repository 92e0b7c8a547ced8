import type { PreparedCall } from '../push/prepared-call.ts';
import type { Clock } from '../../ports.ts';

/** How long a service repeats its answer to a key, with an hour in reserve, ms. */
const answerLifetimeMs = 23 * 3_600_000;

/** A create whose answer was lost. */
export interface UnansweredCreate {
  /** Makes the same request with the same idempotency key. */
  readonly call: PreparedCall;
  /** The mark of the local write clock before the first call. */
  readonly startMark: number;
}

/**
 * The creates whose answer can be asked for again. In memory only: after a restart the service's lists tell what became
 * of a create.
 */
export interface UnansweredCreates {
  keep(opId: string, create: UnansweredCreate): void;
  /** Undefined too once the service may have forgotten its answer. */
  find(opId: string): UnansweredCreate | undefined;
  forget(opId: string): void;
}

export function createUnansweredCreates(clock: Clock): UnansweredCreates {
  const creates = new Map<string, { readonly create: UnansweredCreate; readonly expiresAt: number }>();
  return {
    keep: (opId, create) =>
      void creates.set(opId, { create, expiresAt: clock.monotonic() + answerLifetimeMs }),
    find(opId) {
      const kept = creates.get(opId);
      return kept !== undefined && clock.monotonic() < kept.expiresAt ? kept.create : undefined;
    },
    forget: (opId) => void creates.delete(opId),
  };
}
