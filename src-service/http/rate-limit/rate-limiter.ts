import type { Clock } from '../../ports.ts';
import type { CallWindow, RateDecision, RateLimit } from './call-window.ts';
import { bucketWindow } from './bucket-window.ts';
import { fixedWindow } from './fixed-window.ts';
import { slidingWindow } from './sliding-window.ts';

/** The documented limit: 100 calls per 30 seconds (`service-api.md §8`). */
export const documentedLimit: RateLimit = { calls: 100, milliseconds: 30_000, window: 'fixed' };

/** Counts calls per key. */
export interface RateLimiter {
  readonly limit: RateLimit;
  take(key: string): RateDecision;
}

/** What an answer says of its caller's budget (`service-api.md §8`). */
export function rateHeaders(decision: RateDecision, limit: RateLimit): Readonly<Record<string, string>> {
  return {
    'X-Ratelimit-Limit': String(limit.calls),
    'X-Ratelimit-Remaining': String(decision.remaining),
    'X-RateLimit-Reset': String(Math.ceil(decision.resetAt / 1000)),
    'Retry-After': String(Math.ceil(decision.waitFor / 1000)),
  };
}

/** How many keys are remembered before idle ones are looked for; guessed keys must not fill the memory. */
const sweepAbove = 1000;
/** How many keys are remembered at most: beyond it those that came first are forgotten. */
const mostKeys = 50_000;

/** Gives each key a budget of its own, kept in memory: a restart makes every budget whole again. */
export function createRateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  const windows = new Map<string, CallWindow>();
  let sweepAt = sweepAbove;
  const sweep = (now: number): void => {
    for (const [key, window] of windows) if (window.isIdle(now)) windows.delete(key);
    if (windows.size >= mostKeys) {
      for (const key of windows.keys()) {
        if (windows.size <= mostKeys / 2) break;
        windows.delete(key);
      }
    }
    // Not with every key: where all are in use, looking through them gains nothing.
    sweepAt = Math.max(sweepAbove, Math.min(windows.size * 2, mostKeys));
  };
  return {
    limit,
    take(key) {
      const now = clock.now();
      const window = windows.get(key) ?? createWindow(limit);
      if (!windows.has(key)) {
        if (windows.size >= sweepAt) sweep(now);
        windows.set(key, window);
      }
      return window.take(now);
    },
  };
}

function createWindow(limit: RateLimit): CallWindow {
  switch (limit.window) {
    case 'fixed':
      return fixedWindow(limit);
    case 'sliding':
      return slidingWindow(limit);
    case 'bucket':
      return bucketWindow(limit);
  }
}
