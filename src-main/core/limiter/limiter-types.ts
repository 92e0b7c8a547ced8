import type { CallOutcome, RateHeaders } from '../api/call-outcome.ts';

/** Who goes first when the budget is short (S19): a person waiting, then probes, pushes, pulls. */
export const priorities = ['person', 'verify', 'push', 'pull'] as const;
/** One of `priorities`. */
export type Priority = (typeof priorities)[number];

/** What the limiter learns from the end of a call. */
export interface CallResult {
  readonly headers: RateHeaders | null;
  readonly retryAfterMs?: number | null;
  readonly rateLimited?: boolean;
  /**
   * `answered`: the service has counted the call by now. `lost`: it may count it late (a time-out, a reset).
   * `unsent`: it never got there, so it takes up no room. Without a word: `answered` when there are headers,
   * else `lost`.
   */
  readonly reach?: 'answered' | 'lost' | 'unsent';
}

/** Leave to make one call. `complete` must be called exactly when it is over; again, it does nothing. */
export interface Permit {
  complete(result: CallResult): void;
}

/** The call budget of one API key. */
export interface Limiter {
  /** Waits for room. Rejects with `AppError('unavailable')` on abort and after `dispose`. */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Permit>;
  /** Milliseconds until the last of so many further calls could start, by what is known now. */
  forecast(calls: number): number;
  /** Milliseconds for which the service has told us to stay away; 0 when it has not. */
  blockedForMs(): number;
  /** A person asks now: the next call goes out whatever answers have asked of us, and finds out whether that holds. */
  tryOnce(): void;
  /** Calls back when a block has begun, has become another, or is over. Returns its dispose. */
  onBlock(listener: () => void): () => void;
  dispose(): void;
}

/** A call to be made under the budget. */
export type Call<T> = () => Promise<CallOutcome<T>>;
