import type { CallOutcome } from '../api/call-outcome.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { Call, CallResult, Limiter, Priority } from './limiter-types.ts';

/** The outcome for the limiter. Only an `unreachable` call is certainly not counted by the service. */
function resultOf(outcome: CallOutcome<unknown>): CallResult {
  switch (outcome.type) {
    case 'ok':
    case 'refused':
    case 'unauthorized':
      return { headers: outcome.headers, delivery: 'answered' };
    case 'rate-limited':
      return {
        headers: outcome.headers,
        retryAfterMs: outcome.retryAfterMs,
        rateLimited: true,
        delivery: 'answered',
      };
    case 'unreachable':
      return { headers: null, delivery: 'unsent' };
    case 'captive-portal':
      // The service may have answered and counted the call.
      return { headers: null, delivery: 'answered' };
    case 'uncertain':
      return {
        headers: outcome.headers,
        retryAfterMs: outcome.retryAfterMs,
        delivery: outcome.status === null ? 'lost' : 'answered',
      };
    default:
      return assertNever(outcome);
  }
}

/**
 * Waits for a permit, makes the call and reports its outcome to the limiter. Rejects with `AppError('unavailable')` if
 * the wait was aborted; then no call was made.
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
    // Has no effect after the first `complete`. For a call that throws, which is a bug.
    permit.complete({ headers: null, delivery: 'lost' });
  }
}
