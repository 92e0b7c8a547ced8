/** What the service says about the call budget (`service-api.md §8`); null where it says nothing. */
export interface RateHeaders {
  /** Calls allowed per window. */
  readonly limit: number | null;
  /** Calls still free, by the service's count. */
  readonly remaining: number | null;
  /** When calls are allowed again, ms since the epoch, by this computer's clock where the answer was dated. */
  readonly resetAtMs: number | null;
}

/** Of an answer that says nothing of the budget, or that never came. */
export const noRateHeaders: RateHeaders = { limit: null, remaining: null, resetAtMs: null };

/**
 * How a call ended, as far as that can be known (S6). `refused`, `unauthorized`, `rate-limited`,
 * `unreachable` and `captive-portal` are certain: the call had no effect. `ambiguous` is everything else
 * that is not `ok`; for a read it means "ask again", for a write "probe before you repeat it".
 */
export type CallOutcome<T> =
  | { readonly type: 'ok'; readonly value: T; readonly status: number; readonly headers: RateHeaders }
  /** A documented 4xx. `message` holds the service's own words. */
  | {
      readonly type: 'refused';
      readonly status: number;
      readonly message: string;
      readonly headers: RateHeaders;
    }
  /** 401, or the 403 `{message}` by which some services answer a missing or wrong key. */
  | { readonly type: 'unauthorized'; readonly message: string; readonly headers: RateHeaders }
  | { readonly type: 'rate-limited'; readonly retryAfterMs: number | null; readonly headers: RateHeaders }
  /** Nothing was written to a socket. */
  | { readonly type: 'unreachable'; readonly reason: string }
  /**
   * Something answered, but not the service: a sign-in page, a filter. A write gets this only for a 4xx,
   * which says that whoever answered refused it; a page or a redirect in answer to a write is `ambiguous`.
   */
  | { readonly type: 'captive-portal'; readonly reason: string; readonly status: number | null }
  /** `retryAfterMs` is what a 503 asks for, when it asks. */
  | {
      readonly type: 'ambiguous';
      readonly reason: string;
      readonly status: number | null;
      readonly retryAfterMs: number | null;
      readonly headers: RateHeaders;
    };
