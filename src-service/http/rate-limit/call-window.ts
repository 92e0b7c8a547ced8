/** The ways to count calls (`commands.md`); services differ. */
export const windowKinds = ['fixed', 'sliding', 'bucket'] as const;

/** On a fixed grid of the clock, over the last seconds, or as tokens that refill. */
export type WindowKind = (typeof windowKinds)[number];

export interface RateLimit {
  readonly calls: number;
  readonly milliseconds: number;
  readonly window: WindowKind;
}

/** The state of a budget after one call. Times are epoch milliseconds. */
export interface RateDecision {
  readonly allowed: boolean;
  /** Calls that are allowed at once. */
  readonly remaining: number;
  /** When calls are allowed again; with calls left, when the budget is whole again. */
  readonly resetAt: number;
  /** Milliseconds until the next call; 0 with calls left. */
  readonly waitMs: number;
}

export interface CallWindow {
  take(now: number): RateDecision;
  /** Whether forgetting this window changes nothing. */
  isIdle(now: number): boolean;
}
