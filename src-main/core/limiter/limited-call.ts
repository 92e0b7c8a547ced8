import type { CallOutcome } from '../api/call-outcome.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { Call, CallResult, Limiter, Priority } from './limiter-types.ts';

/** What the limiter learns from an outcome (S6: only `unreachable` is sure not to have been counted). */
function resultOf(outcome: CallOutcome<unknown>): CallResult {
  switch (outcome.type) {
    case 'ok':
    case 'refused':
    case 'unauthorized':
      return { headers: outcome.headers, reach: 'answered' };
    case 'rate-limited':
      return {
        headers: outcome.headers,
        retryAfterMs: outcome.retryAfterMs,
        rateLimited: true,
        reach: 'answered',
      };
    case 'unreachable':
      return { headers: null, reach: 'unsent' };
    case 'captive-portal':
      // Whoever answered has counted it by now, if it was the service at all.
      return { headers: null, reach: 'answered' };
    case 'ambiguous':
      return {
        headers: outcome.headers,
        retryAfterMs: outcome.retryAfterMs,
        reach: outcome.status === null ? 'lost' : 'answered',
      };
    default:
      return assertNever(outcome);
  }
}

/**
 * Waits for room, makes the call, and tells the limiter how it ended, whatever happened. Rejects with
 * `AppError('unavailable')` when the wait was given up; the call was not made then.
 */
export async function limitedCall<T>(
  limiter: Limiter,
  priority: Priority,
  call: Call<T>,
  signal?: AbortSignal,
): Promise<CallOutcome<T>> {
  const permit = await limiter.acquire(priority, signal);
  try {
    const outcome = await call();
    permit.complete(resultOf(outcome));
    return outcome;
  } finally {
    // Does nothing after the one above: for a call that threw, which only a bug does.
    permit.complete({ headers: null, reach: 'lost' });
  }
}
