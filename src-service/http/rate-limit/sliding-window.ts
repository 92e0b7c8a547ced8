import type { CallWindow, RateLimit } from './call-window.ts';

/** Allows at most `calls` in any `milliseconds`. */
export function slidingWindow({ calls, milliseconds }: RateLimit): CallWindow {
  /** Times of the allowed calls that still count, oldest first. */
  const times: number[] = [];
  return {
    take(now) {
      while (times[0] !== undefined && times[0] <= now - milliseconds) times.shift();
      const allowed = times.length < calls;
      if (allowed) times.push(now);
      const remaining = calls - times.length;
      const freeAt = (times[0] ?? now) + milliseconds;
      return { allowed, remaining, resetAt: freeAt, waitMs: remaining > 0 ? 0 : freeAt - now };
    },
    isIdle: (now) => (times.at(-1) ?? Number.NEGATIVE_INFINITY) <= now - milliseconds,
  };
}
