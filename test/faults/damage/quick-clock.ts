import type { Clock } from '../../../src-main/core/ports.ts';
import { VirtualClock } from '../../simulation/world/virtual-clock.ts';

/** So many milliseconds of app and service for each of life: what is waited for takes minutes. */
const haste = 20;
/** The longest step of life, ms. */
const stepMs = 1;

/**
 * One time for app and service. It goes on by one small step in each turn of this process, however long the turn was: a
 * machine that has no time for it makes no network slow, and no e-mail late.
 */
export function createQuickClock(): Clock {
  const time = new VirtualClock(Date.now());
  const waiting = new Set<() => void>();
  const turns = setInterval(() => {
    const until = time.monotonic() + stepMs * haste;
    while (time.step(until));
  }, stepMs).unref();

  function forget(timer: () => void): void {
    waiting.delete(timer);
    if (waiting.size === 0) turns.unref();
  }

  return {
    now: () => time.now(),
    monotonic: () => time.monotonic(),
    after(ms, callback) {
      const cancel = time.after(ms, () => {
        forget(cancel);
        callback();
      });
      waiting.add(cancel);
      // As with timers of Node, a process in which somebody waits does not end.
      turns.ref();
      return () => {
        forget(cancel);
        cancel();
      };
    },
  };
}
