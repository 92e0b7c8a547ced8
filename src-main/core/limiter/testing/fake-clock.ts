import type { Clock } from '../../ports.ts';

/** Time that passes only when it is told to. The two clocks can be pulled apart, as setting the time does. */
export interface FakeClock extends Clock {
  /** Runs every timer up to `ms` from now, each at its own moment, with what it sets going. */
  advance(ms: number): Promise<void>;
  /** Sets the computer's clock; the monotonic one does not notice. */
  jump(ms: number): void;
  /** How many timers are set. */
  pending(): number;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Lets every promise settle that can settle without time passing. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

/** Both clocks stand still until they are advanced; the monotonic one starts at 0. */
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
      await settle();
      for (let timer = earliest(until); timer !== undefined; timer = earliest(until)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.callback();
        await settle();
      }
      elapsed = until;
    },
    jump(ms) {
      wall += ms;
    },
    pending: () => timers.size,
  };
}
