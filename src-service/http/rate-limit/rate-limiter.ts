import type { Clock } from '../../ports.ts';
import type { CallWindow, RateDecision, RateLimit } from './call-window.ts';
import { bucketWindow } from './bucket-window.ts';
import { fixedWindow } from './fixed-window.ts';
import { slidingWindow } from './sliding-window.ts';

/** `service-api.md §8` */
export const documentedLimit: RateLimit = { calls: 100, milliseconds: 30_000, window: 'fixed' };

export interface RateLimiter {
  readonly limit: RateLimit;
  take(key: string): RateDecision | Promise<RateDecision>;
}

/** A limiter whose budgets are in memory. */
export interface MemoryRateLimiter extends RateLimiter {
  take(key: string): RateDecision;
}

/** Creates the limiter of a purpose. The name keeps its budgets apart from those of other purposes. */
export type CreateLimiter = (name: string, limit: RateLimit) => RateLimiter;

/** The headers of a budget (`service-api.md §8`). */
export function rateHeaders(decision: RateDecision, limit: RateLimit): Readonly<Record<string, string>> {
  return {
    'X-Ratelimit-Limit': String(limit.calls),
    'X-Ratelimit-Remaining': String(decision.remaining),
    'X-RateLimit-Reset': String(Math.ceil(decision.resetAt / 1000)),
    'Retry-After': String(Math.ceil(decision.waitMs / 1000)),
  };
}

/** Number of keys at which idle ones are pruned, so that guessed keys do not fill the memory. */
const pruneAbove = 1000;
/** Largest number of keys; beyond it the oldest are dropped. */
const maxKeys = 50_000;

/** Gives each key a budget in memory. A restart resets all budgets. */
export function createRateLimiter(limit: RateLimit, clock: Clock): MemoryRateLimiter {
  const windows = new Map<string, CallWindow>();
  let pruneAt = pruneAbove;
  const prune = (now: number): void => {
    for (const [key, window] of windows) if (window.isIdle(now)) windows.delete(key);
    if (windows.size >= maxKeys) {
      for (const key of windows.keys()) {
        if (windows.size <= maxKeys / 2) break;
        windows.delete(key);
      }
    }
    // Doubles the threshold: while all keys are in use, pruning at every new key would gain nothing.
    pruneAt = Math.max(pruneAbove, Math.min(windows.size * 2, maxKeys));
  };
  return {
    limit,
    take(key) {
      const now = clock.now();
      const window = windows.get(key) ?? createWindow(limit);
      if (!windows.has(key)) {
        if (windows.size >= pruneAt) prune(now);
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
