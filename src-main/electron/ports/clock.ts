import type { Clock } from '../../core/ports.ts';

/** Node's longest timer, ms; a longer one fires after 1 ms. */
const longestTimerMs = 2 ** 31 - 1;

/** A timer of any length, made of several timers. `NaN` must not cause a loop. */
function startTimer(ms: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number): void => {
    // Node warns of a negative time.
    const now = Math.min(Math.max(0, left), longestTimerMs);
    timer = setTimeout(() => (left > now ? wait(left - now) : callback()), now);
  };
  wait(Number.isNaN(ms) ? longestTimerMs : ms);
  return () => clearTimeout(timer);
}

/** The system's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: startTimer,
};
