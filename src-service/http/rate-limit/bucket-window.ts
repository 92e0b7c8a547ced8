import type { CallWindow, RateLimit } from './call-window.ts';

/** A bucket of `calls` tokens that refills evenly over `milliseconds`; a call takes one whole token. */
export function bucketWindow({ calls, milliseconds }: RateLimit): CallWindow {
  const refillTime = milliseconds / calls;
  /** When the bucket is full again: the one number that says how empty it is. */
  let fullAt = Number.NEGATIVE_INFINITY;
  return {
    take(now) {
      // A clock that was set back must not extend the wait.
      fullAt = Math.min(fullAt, now + milliseconds);
      const level = calls - Math.max(0, fullAt - now) / refillTime;
      // Tolerates rounding: binary fractions must not cost a token.
      const allowed = level >= 1 - 1e-9;
      if (allowed) fullAt = Math.max(fullAt, now) + refillTime;
      const missing = Math.max(0, fullAt - now);
      const remaining = Math.max(0, Math.floor(calls - missing / refillTime + 1e-9));
      const waitFor = remaining > 0 ? 0 : missing - (calls - 1) * refillTime;
      return { allowed, remaining, resetAt: remaining > 0 ? now + missing : now + waitFor, waitFor };
    },
    isIdle: (now) => now >= fullAt,
  };
}
