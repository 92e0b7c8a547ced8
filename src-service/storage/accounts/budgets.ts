/** How many calls may be made in which time. */
export interface Budget {
  readonly calls: number;
  readonly milliseconds: number;
  readonly window: 'fixed' | 'sliding' | 'bucket';
}

/** A budget after one call. Times are epoch milliseconds of the server's clock. */
export interface TakenCall {
  /** The time of the call. */
  readonly at: number;
  readonly allowed: boolean;
  /** The start of a fixed window, or the time at which a bucket is full. */
  readonly mark: number;
  /** Calls in a fixed window, with refused ones. */
  readonly taken: number;
  /** The allowed calls that still count in a sliding window, oldest first. */
  readonly times: readonly number[];
}

/** Keeps the budgets of API calls apart from others. */
export const apiBudgets = 'api';

/** The budget of an API key among those of calls. */
export const keyBudget = (id: number | string): string => `key:${String(id)}`;
