import type { Clock } from '../ports.ts';
import { bucketWindow } from './window-bucket.ts';
import { fixedWindow } from './window-fixed.ts';
import { slidingWindow } from './window-sliding.ts';

/** How calls are counted (`commands.md`): services of this kind differ, and clients must satisfy all. */
export const windowKinds = ['fixed', 'sliding', 'bucket'] as const;
export type WindowKind = (typeof windowKinds)[number];

/** So many calls in so many milliseconds. */
export interface RateLimit {
  readonly calls: number;
  readonly milliseconds: number;
  readonly window: WindowKind;
}

/** The documented limit: 100 calls per 30 seconds (`service-api.md §8`). */
export const documentedLimit: RateLimit = { calls: 100, milliseconds: 30_000, window: 'fixed' };

/** What one call did to the budget of its key. Times are epoch milliseconds. */
export interface RateDecision {
  readonly allowed: boolean;
  /** Calls that could follow at once. */
  readonly remaining: number;
  /** When calls are allowed again, or the budget is whole again while some are left. */
  readonly resetAt: number;
  /** Milliseconds until the next call is allowed: 0 while some are left. */
  readonly waitFor: number;
}

/** The budget of one key. */
export interface CallWindow {
  take(now: number): RateDecision;
  /** Whether nothing would be lost by forgetting this window. */
  isIdle(now: number): boolean;
}

/** Counts calls per key. */
export interface RateLimiter {
  readonly limit: RateLimit;
  take(key: string): RateDecision;
}

/** How many keys are remembered before idle ones are looked for; guessed keys must not fill the memory. */
const sweepAbove = 1000;

export function createRateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  const windows = new Map<string, CallWindow>();
  const sweep = (now: number): void => {
    for (const [key, window] of windows) if (window.isIdle(now)) windows.delete(key);
  };
  return {
    limit,
    take(key) {
      const now = clock.now();
      const window = windows.get(key) ?? createWindow(limit);
      if (!windows.has(key)) {
        if (windows.size >= sweepAbove) sweep(now);
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
