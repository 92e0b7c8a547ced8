import type { CallOutcome, RateHeaders } from '../api/call-outcome.ts';

/**
 * Order of calls when the budget is short. First come calls that try an address or a key, which also pass a block; then
 * other calls that the user waits for.
 */
export const priorities = ['trial', 'user', 'verify', 'push', 'pull', 'prefetch'] as const;
export type Priority = (typeof priorities)[number];

/** The result of a call for the limiter. */
export interface CallResult {
  readonly headers: RateHeaders | null;
  readonly retryAfterMs?: number | null;
  readonly rateLimited?: boolean;
  /**
   * `answered`: the service has counted the call. `lost`: it may still count it (time-out, reset). `unsent`: it never
   * reached the service and does not count. Default: `answered` with headers, else `lost`.
   */
  readonly delivery?: 'answered' | 'lost' | 'unsent';
}

/** The right to make one call. Run `complete` when the call is over; only the first run has an effect. */
export interface Permit {
  complete(result: CallResult): void;
}

/** The call budget of one API key. */
export interface Limiter {
  /** Waits for a permit. Rejects with `AppError('unavailable')` on abort and after `dispose`. */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Permit>;
  /** Forecast: ms until the last of this many further calls could start. */
  forecast(calls: number): number;
  /** Remaining ms of the service's block; 0 for none. */
  blockedForMs(): number;
  /**
   * Whether a fault of the service caused the block, not its limit. The state of the connection does not tell: a restart
   * loses it, and an answer to an earlier call changes it while the block lasts.
   */
  isFault(): boolean;
  /** Lets one call through a block, whichever comes next, to check at the user's request whether it still holds. */
  tryOnce(): void;
  /** Calls back when a block starts, changes or ends. Returns the dispose function. */
  onBlock(listener: () => void): () => void;
  dispose(): void;
}

export type Call<T> = () => Promise<CallOutcome<T>>;
