import type { Clock } from '../../core/ports.ts';

/** Node's longest timer, ms; a longer one fires after 1 ms. */
const maxTimerMs = 2 ** 31 - 1;

/** A timer of any length, composed of several timers. `NaN` must not cause a loop. */
function startTimer(ms: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (remainingMs: number): void => {
    // Node warns about a negative time.
    const partMs = Math.min(Math.max(0, remainingMs), maxTimerMs);
    timer = setTimeout(() => (remainingMs > partMs ? wait(remainingMs - partMs) : callback()), partMs);
  };
  wait(Number.isNaN(ms) ? maxTimerMs : ms);
  return () => clearTimeout(timer);
}

/** The system's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: startTimer,
};
