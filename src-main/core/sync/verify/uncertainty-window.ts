import type { Clock } from '../../ports.ts';

/** How soon an unclear call is looked at for the first time, ms. */
const firstCheckMs = 1_000;
/** How long between two looks while the uncertainty window has not passed, ms. */
const betweenChecksMs = 20_000;

/**
 * When to look at an unclear call, and from when on not finding its effect counts (S9). By the monotonic clock,
 * because a wall clock that is set forward would end the waiting too early, and one that is set back never. It
 * is kept in memory only: after a restart nobody knows how much time has passed, so the waiting begins anew.
 */
export interface UncertaintyWindow {
  /** The call has just become unclear. */
  begin(opId: string): void;
  /** Milliseconds until the next look; 0 when it is due. */
  nextCheckIn(opId: string): number;
  /** A look found nothing: the next one comes later, or when the uncertainty window has passed. */
  checkFailed(opId: string): void;
  /** Whether the lateness bound has passed since the call became unclear. */
  hasPassed(opId: string): boolean;
  /** Milliseconds until it has; null while the waiting has not begun, as after a start without a connection. */
  untilWindowEnds(opId: string): number | null;
  /** It is clear now. */
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

  /** What is unclear and unknown here was left by an earlier process: it is looked at now. */
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
