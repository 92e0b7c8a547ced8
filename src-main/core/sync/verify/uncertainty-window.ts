import type { Clock } from '../../ports.ts';

/** Time until the first verification of an uncertain call, ms. */
const firstCheckMs = 1_000;
/** Interval of verifications during the uncertainty window, ms. */
const betweenChecksMs = 20_000;

/**
 * When to verify an uncertain call, and when a missing effect counts as evidence. Uses the monotonic clock, because a
 * wall clock that is set forward would end the window too early. In memory only: after a restart the elapsed time is
 * unknown, so the window starts again.
 */
export interface UncertaintyWindow {
  /** The call has just become uncertain. */
  begin(opId: string): void;
  /** Milliseconds until the next verification; 0 if it is due. */
  nextCheckIn(opId: string): number;
  /** A verification found no effect: schedules the next one, at the latest at the end of the window. */
  checkFailed(opId: string): void;
  /** Whether the window has passed since the call became uncertain. */
  hasPassed(opId: string): boolean;
  /** Milliseconds until it has passed; null if it has not started, as after a start without a connection. */
  untilWindowEnds(opId: string): number | null;
  /** The outcome is known now. */
  end(opId: string): void;
}

interface Waiting {
  readonly endsAt: number;
  checkAt: number;
}

/** @param latenessBoundMs how late the effect of a call may still appear, ms */
export function createUncertaintyWindow(clock: Clock, latenessBoundMs: number): UncertaintyWindow {
  const waiting = new Map<string, Waiting>();

  function begin(opId: string, nextCheckIn: number): Waiting {
    const now = clock.monotonic();
    const fresh = { endsAt: now + latenessBoundMs, checkAt: now + nextCheckIn };
    waiting.set(opId, fresh);
    return fresh;
  }

  /** An uncertain call that is unknown here is from an earlier process: verify it now. */
  const of = (opId: string): Waiting => waiting.get(opId) ?? begin(opId, 0);

  return {
    begin: (opId) => void begin(opId, firstCheckMs),
    nextCheckIn: (opId) => Math.max(0, of(opId).checkAt - clock.monotonic()),
    checkFailed(opId) {
      const entry = of(opId);
      const now = clock.monotonic();
      entry.checkAt =
        entry.endsAt > now ? Math.min(now + betweenChecksMs, entry.endsAt) : now + betweenChecksMs;
    },
    hasPassed: (opId) => clock.monotonic() >= of(opId).endsAt,
    untilWindowEnds(opId) {
      const entry = waiting.get(opId);
      return entry === undefined ? null : Math.max(0, entry.endsAt - clock.monotonic());
    },
    end: (opId) => void waiting.delete(opId),
  };
}
