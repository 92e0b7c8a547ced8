import type { Clock } from '../../../src-main/core/ports.ts';
import { VirtualClock } from '../../simulation/world/virtual-clock.ts';

/** Milliseconds of app and service per real millisecond: some waits take minutes. */
const haste = 20;
/** The longest step in real time, ms. */
const stepMs = 1;

/**
 * One clock for app and service. Each turn of this process advances it by one small step, however long the turn was. A
 * busy machine therefore makes no network slow and no e-mail late.
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
      // Like Node's timers, a waiting callback keeps the process alive.
      turns.ref();
      return () => {
        forget(cancel);
        cancel();
      };
    },
  };
}
