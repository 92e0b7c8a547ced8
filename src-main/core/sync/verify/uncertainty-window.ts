import type { Clock } from '../../ports.ts';

/** Time until the first verification of an uncertain call, ms. */
const firstCheckMs = 1_000;
/** Interval of verifications during the uncertainty window, ms. */
const checkIntervalMs = 20_000;
/** How long after the call a first verification proves that an equal record is the call's, ms. */
const promptMs = 30_000;

/**
 * Decides when to verify an uncertain call, and when a missing effect counts as evidence. Uses the monotonic clock,
 * because a wall clock that is set forward would end the window too early. In memory only: after a restart the elapsed
 * time is unknown, so the window starts again.
 */
export interface UncertaintyWindow {
  /** The call has just become uncertain. */
  begin(opId: string): void;
  /** Milliseconds until the next verification; 0 if it is due. */
  nextCheckInMs(opId: string): number;
  /** A verification told nothing: schedules the next one, at the latest at the end of the window. */
  checkFailed(opId: string): void;
  /** A verification found no effect: schedules the next one. */
  foundNothing(opId: string): void;
  /**
   * Whether the call was made a short time ago by this process, and no verification has found nothing since. Later, an
   * equal record may be another user's. Uses both clocks, because the monotonic one may stop while the computer sleeps.
   */
  isPrompt(opId: string): boolean;
  /** Whether the window has passed since the call became uncertain. */
  hasPassed(opId: string): boolean;
  /** Milliseconds until the window has passed; null if it has not started, as after a start without a connection. */
  remainingMs(opId: string): number | null;
  /** Lets the window last as long as that of another call at least. */
  extend(opId: string, other: string): void;
  /** The outcome is known now. */
  end(opId: string): void;
}

interface WindowState {
  endsAt: number;
  checkAt: number;
  /** When the call became uncertain, on both clocks; null if an earlier process made it or a verification found nothing. */
  lost: { readonly now: number; readonly monotonic: number } | null;
}

/** @param windowMs how late the effect of a call may still appear, ms */
export function createUncertaintyWindow(clock: Clock, windowMs: number): UncertaintyWindow {
  const windows = new Map<string, WindowState>();

  function begin(opId: string, nextCheckIn: number, lost: WindowState['lost']): WindowState {
    const now = clock.monotonic();
    const started = { endsAt: now + windowMs, checkAt: now + nextCheckIn, lost };
    windows.set(opId, started);
    return started;
  }

  /** An uncertain call without a window is from an earlier process, so its verification is due now (0 ms). */
  const windowOf = (opId: string): WindowState => windows.get(opId) ?? begin(opId, 0, null);

  function checkFailed(opId: string): void {
    const entry = windowOf(opId);
    const now = clock.monotonic();
    entry.checkAt =
      entry.endsAt > now ? Math.min(now + checkIntervalMs, entry.endsAt) : now + checkIntervalMs;
  }

  return {
    begin: (opId) => void begin(opId, firstCheckMs, { now: clock.now(), monotonic: clock.monotonic() }),
    nextCheckInMs: (opId) => Math.max(0, windowOf(opId).checkAt - clock.monotonic()),
    checkFailed,
    foundNothing(opId) {
      windowOf(opId).lost = null;
      checkFailed(opId);
    },
    isPrompt(opId) {
      const { lost } = windowOf(opId);
      return (
        lost !== null &&
        clock.monotonic() - lost.monotonic <= promptMs &&
        Math.abs(clock.now() - lost.now) <= promptMs
      );
    },
    hasPassed: (opId) => clock.monotonic() >= windowOf(opId).endsAt,
    remainingMs(opId) {
      const entry = windows.get(opId);
      return entry === undefined ? null : Math.max(0, entry.endsAt - clock.monotonic());
    },
    extend(opId, other) {
      const entry = windowOf(opId);
      entry.endsAt = Math.max(entry.endsAt, windowOf(other).endsAt);
    },
    end: (opId) => void windows.delete(opId),
  };
}
