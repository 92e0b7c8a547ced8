/** The ways to count calls (`commands.md`); services differ. */
export const windowKinds = ['fixed', 'sliding', 'bucket'] as const;

/** On a fixed grid of the clock, over the latest period, or as tokens that refill. */
export type WindowKind = (typeof windowKinds)[number];

export interface RateLimit {
  readonly calls: number;
  readonly milliseconds: number;
  readonly window: WindowKind;
}

/** The state of a budget after one call. Times are epoch milliseconds. */
export interface RateDecision {
  readonly allowed: boolean;
  /** Calls that are still allowed now. */
  readonly remaining: number;
  /** The time at which calls are allowed again; if some are left, the time at which all are. */
  readonly resetAt: number;
  /** Milliseconds until the next call; 0 if calls are left. */
  readonly waitMs: number;
}

export interface CallWindow {
  take(now: number): RateDecision;
  /** Whether this window can be dropped without an effect. */
  isIdle(now: number): boolean;
}
