import type { RateDecision, RateLimit } from './call-window.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** A call that was taken from a budget of all nodes. */
interface SharedCall {
  readonly at: number;
  readonly allowed: boolean;
  readonly mark: number;
  readonly taken: number;
  readonly times: readonly number[];
}

/** Gives each key a budget in a database. `take` takes one call from the budget of a name. */
export function createSharedLimiter(
  limit: RateLimit,
  take: (key: string) => Promise<SharedCall>,
): RateLimiter {
  return { limit, take: async (key) => decideShared(limit, await take(key)) };
}

/** The same decision as that of the window in memory. */
export function decideShared({ calls, milliseconds, window }: RateLimit, call: SharedCall): RateDecision {
  const { at, allowed, mark, taken, times } = call;
  switch (window) {
    case 'fixed': {
      const remaining = Math.max(0, calls - taken);
      const resetAt = mark + milliseconds;
      return { allowed, remaining, resetAt, waitMs: remaining > 0 ? 0 : resetAt - at };
    }
    case 'sliding': {
      const remaining = calls - times.length;
      const resetAt = (times[0] ?? at) + milliseconds;
      return { allowed, remaining, resetAt, waitMs: remaining > 0 ? 0 : resetAt - at };
    }
    case 'bucket': {
      const refillMs = milliseconds / calls;
      const msUntilFull = Math.max(0, mark - at);
      const remaining = Math.max(0, Math.floor(calls - msUntilFull / refillMs + 1e-9));
      const waitMs = remaining > 0 ? 0 : msUntilFull - (calls - 1) * refillMs;
      return { allowed, remaining, resetAt: at + (remaining > 0 ? msUntilFull : waitMs), waitMs };
    }
  }
}
