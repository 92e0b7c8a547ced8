/** How calls are counted (`commands.md`): services of this kind differ, and clients must satisfy all. */
export const windowKinds = ['fixed', 'sliding', 'bucket'] as const;

/** One way to count: on a fixed grid of the clock, over the time just past, or as tokens that refill. */
export type WindowKind = (typeof windowKinds)[number];

/** So many calls in so many milliseconds. */
export interface RateLimit {
  readonly calls: number;
  readonly milliseconds: number;
  readonly window: WindowKind;
}

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
