import type { Clock } from '../../core/ports.ts';

/** The longest that Node can wait at once, ms: whatever is longer comes after 1 ms instead. */
const longestTimerMs = 2 ** 31 - 1;

/** A wait of any length, as several timers one after the other. No number at all is no reason to wake up in a circle. */
function startTimer(ms: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number): void => {
    // What is overdue comes at once; Node warns of a negative time.
    const now = Math.min(Math.max(0, left), longestTimerMs);
    timer = setTimeout(() => (left > now ? wait(left - now) : callback()), now);
  };
  wait(Number.isNaN(ms) ? longestTimerMs : ms);
  return () => clearTimeout(timer);
}

/** The computer's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: startTimer,
};
