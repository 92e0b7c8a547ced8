/** How a service counts calls. Times are ms on its own clock. */
export interface ServerWindow {
  /** Counts a call. Returns whether it was within the limit and how many are left. */
  count(at: number): { readonly allowed: boolean; readonly remaining: number; readonly resetAt: number };
}

const limit = 100;
const windowMs = 30_000;

/** Consecutive fixed windows at any phase; rejected calls count too. */
export function fixedWindow(phase: number): ServerWindow {
  let current = Number.NaN;
  let used = 0;
  return {
    count(at) {
      const index = Math.floor((at - phase) / windowMs);
      if (index !== current) used = 0;
      current = index;
      used += 1;
      return {
        allowed: used <= limit,
        remaining: Math.max(0, limit - used),
        resetAt: phase + (index + 1) * windowMs,
      };
    },
  };
}

/** A sliding window of 30 seconds. */
export function slidingWindow(): ServerWindow {
  let counted: readonly number[] = [];
  return {
    count(at) {
      counted = [...counted.filter((time) => time > at - windowMs), at];
      return {
        allowed: counted.length <= limit,
        remaining: Math.max(0, limit - counted.length),
        resetAt: (counted[0] ?? at) + windowMs,
      };
    },
  };
}

/** A token bucket: 100 tokens, refilled evenly over 30 seconds; a rejected call takes none. */
export function tokenBucket(): ServerWindow {
  let tokens = limit;
  let last = 0;
  return {
    count(at) {
      tokens = Math.min(limit, tokens + ((at - last) * limit) / windowMs);
      last = at;
      const allowed = tokens >= 1 - 1e-9;
      if (allowed) tokens -= 1;
      return { allowed, remaining: Math.max(0, Math.floor(tokens + 1e-9)), resetAt: at + windowMs / limit };
    },
  };
}
