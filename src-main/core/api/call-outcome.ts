import type { Reason } from '#shared/reasons/reason.ts';

/** The service's headers about the call budget (`service-api.md §8`); null for a missing one. */
export interface RateHeaders {
  /** Calls allowed per window. */
  readonly limit: number | null;
  /** Calls still free, by the service's count. */
  readonly remaining: number | null;
  /** When calls are allowed again, ms since the epoch. Converted to this computer's clock if the answer has a date. */
  readonly resetAtMs: number | null;
}

/** The headers of an answer without budget headers, and of a result without a call. */
export const noRateHeaders: RateHeaders = { limit: null, remaining: null, resetAtMs: null };

/**
 * How a call ended, as far as that is known. `refused`, `unauthorized`, `rate-limited`, `unreachable` and
 * `captive-portal` are certain: the call had no effect. `uncertain` is everything else that is not `ok`. Then a read
 * can be repeated; a write must be verified first.
 */
export type CallOutcome<T> =
  | {
      readonly type: 'ok';
      readonly value: T;
      readonly status: number;
      readonly headers: RateHeaders;
      /** The number of the written record's change, if the service tells it. */
      readonly change?: number;
    }
  /** A documented 4xx. The reason is the service's own text, where it has one. */
  | {
      readonly type: 'refused';
      readonly status: number;
      readonly reason: Reason;
      readonly headers: RateHeaders;
    }
  /** 401, or a 403 with a bare `{message}`: some services answer a missing or wrong key so. */
  | { readonly type: 'unauthorized'; readonly reason: Reason; readonly headers: RateHeaders }
  | { readonly type: 'rate-limited'; readonly retryAfterMs: number | null; readonly headers: RateHeaders }
  /** Nothing was written to a socket. */
  | { readonly type: 'unreachable'; readonly reason: Reason }
  /**
   * The answer is not from the service but from a sign-in page or a filter. A write gets this only for a page with a
   * 4xx. Any other page, or a redirect, in answer to a write is `uncertain`.
   */
  | { readonly type: 'captive-portal'; readonly reason: Reason; readonly status: number | null }
  /** `retryAfterMs` is the wait that a 503 asks for; null if it names none. */
  | {
      readonly type: 'uncertain';
      readonly reason: Reason;
      readonly status: number | null;
      readonly retryAfterMs: number | null;
      readonly headers: RateHeaders;
    };

type Refused = Extract<CallOutcome<never>, { readonly type: 'refused' }>;

/** Whether the call was refused because the record, or the parent of a new one, does not exist (any more). */
export function isNotFound(outcome: CallOutcome<unknown>): outcome is Refused {
  return outcome.type === 'refused' && (outcome.status === 404 || outcome.status === 410);
}

/** The status of a write whose record has changed since the number that it carried. */
const conditionFailed = 412;

/** Whether the service refused a write because of its condition. */
export function isConditionFailed(outcome: CallOutcome<unknown>): outcome is Refused {
  return outcome.type === 'refused' && outcome.status === conditionFailed;
}

/** The status for an idempotency key whose first request has no answer yet. */
const inProgress = 409;

/** Whether the service still works on the first request with this idempotency key. */
export function isInProgress(outcome: CallOutcome<unknown>): boolean {
  return outcome.type === 'refused' && outcome.status === inProgress;
}

/**
 * The outcome for a record that is missing from the list that should contain it: a 404, as its own URL would answer.
 */
export function notFound(reason: Reason, headers: RateHeaders): Refused {
  return { type: 'refused', status: 404, reason, headers };
}
