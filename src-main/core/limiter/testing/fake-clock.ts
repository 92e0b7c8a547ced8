import type { Clock } from '../../ports.ts';

/** A clock that moves only when a test advances it. The two times can diverge, as after setting the system's clock. */
export interface FakeClock extends Clock {
  /** Advances by `ms` and runs the timers that are due, each at its own time, with their continuations. */
  advance(ms: number): Promise<void>;
  /** Sets the wall clock; the monotonic clock does not change. */
  jump(ms: number): void;
  /** Number of active timers. */
  pending(): number;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Runs all pending promise callbacks. */
async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

/** The monotonic clock starts at 0. */
export function createFakeClock(wallClock = 1_700_000_000_000): FakeClock {
  let elapsed = 0;
  let wall = wallClock;
  const timers = new Set<Timer>();

  function earliest(until: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers) {
      if (timer.at <= until && (first === undefined || timer.at < first.at)) first = timer;
    }
    return first;
  }

  return {
    now: () => wall + elapsed,
    monotonic: () => elapsed,
    after(ms, callback) {
      const timer = { at: elapsed + Math.max(0, ms), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const until = elapsed + ms;
      await flushMicrotasks();
      for (let timer = earliest(until); timer !== undefined; timer = earliest(until)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.callback();
        await flushMicrotasks();
      }
      elapsed = until;
    },
    jump(ms) {
      wall += ms;
    },
    pending: () => timers.size,
  };
}
