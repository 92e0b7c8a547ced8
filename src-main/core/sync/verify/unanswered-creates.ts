import { prepareCall } from '../push/prepare-call.ts';
import type { PreparedCall } from '../push/prepared-call.ts';
import type { SyncContext } from '../sync-context.ts';
import type { Clock } from '../../ports.ts';

/** How long a service repeats its answer to a key, with an hour in reserve, ms. */
const answerLifetimeMs = 23 * 3_600_000;
/** Requests without an answer after which the lists must tell. Each of them may take effect late. */
const maxLostRequests = 3;

/** A create whose answer was lost. */
export interface UnansweredCreate {
  /** Makes the same request with the same idempotency key. Throws `rejected` as `prepareCall` does. */
  readonly prepare: (context: SyncContext) => PreparedCall;
  /** The mark of the local write clock before the first call. */
  readonly startMark: number;
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

/**
 * Keeps the uncertain creates of an earlier process, as the journal recorded their requests. A request from the future
 * means that the clock was set, so its age is unknown.
 */
export function keepEarlierCreates({
  journal,
  clock,
  localWrites,
  unansweredCreates,
}: Pick<SyncContext, 'journal' | 'clock' | 'localWrites' | 'unansweredCreates'>): void {
  const startMark = localWrites.mark();
  for (const { operation, state, baseline } of journal.operations.all()) {
    const request = baseline?.request;
    if (operation.kind !== 'create' || state !== 'uncertain' || request === undefined) continue;
    const ageMs = clock.now() - request.at;
    if (ageMs < 0) continue;
    const prepare = (context: SyncContext): PreparedCall =>
      prepareCall(context, operation, request.key, startMark);
    unansweredCreates.keep(operation.opId, { prepare, startMark }, ageMs);
  }
}
