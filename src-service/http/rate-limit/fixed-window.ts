import type { CallWindow, RateLimit } from './call-window.ts';

/**
 * Windows on the grid of the clock: windows of 30 seconds start at :00 and :30. A refused call counts too
 * (`field-notes.md §3`), without effect, as the window is full.
 */
export function fixedWindow({ calls, milliseconds }: RateLimit): CallWindow {
  let start = Number.NEGATIVE_INFINITY;
  let taken = 0;
  return {
    take(now) {
      const current = Math.floor(now / milliseconds) * milliseconds;
      if (current !== start) {
        start = current;
        taken = 0;
      }
      taken += 1;
      const resetAt = start + milliseconds;
      const remaining = Math.max(0, calls - taken);
      return { allowed: taken <= calls, remaining, resetAt, waitMs: remaining > 0 ? 0 : resetAt - now };
    },
    isIdle: (now) => now >= start + milliseconds,
  };
}
