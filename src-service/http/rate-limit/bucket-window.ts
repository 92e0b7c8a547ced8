import type { CallWindow, RateLimit } from './call-window.ts';

/** A bucket of `calls` tokens that refills evenly over `milliseconds`; a call takes one whole token. */
export function bucketWindow({ calls, milliseconds }: RateLimit): CallWindow {
  const refillMs = milliseconds / calls;
  /** The time at which the bucket is full again, which also tells its level now. */
  let fullAt = Number.NEGATIVE_INFINITY;
  return {
    take(now) {
      // The clock may be set back; this must not extend the wait.
      fullAt = Math.min(fullAt, now + milliseconds);
      const level = calls - Math.max(0, fullAt - now) / refillMs;
      // Tolerates rounding, so that binary fractions do not cost a token.
      const allowed = level >= 1 - 1e-9;
      if (allowed) fullAt = Math.max(fullAt, now) + refillMs;
      const msUntilFull = Math.max(0, fullAt - now);
      const remaining = Math.max(0, Math.floor(calls - msUntilFull / refillMs + 1e-9));
      const waitMs = remaining > 0 ? 0 : msUntilFull - (calls - 1) * refillMs;
      return { allowed, remaining, resetAt: remaining > 0 ? now + msUntilFull : now + waitMs, waitMs };
    },
    isIdle: (now) => now >= fullAt,
  };
}
