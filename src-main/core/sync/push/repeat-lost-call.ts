import { isAppError } from '#shared/errors/app-error.ts';
import { isInProgress, type CallOutcome } from '../../api/call-outcome.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import type { SyncContext } from '../sync-context.ts';
import type { Effect, PreparedCall } from './prepared-call.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** Requests after the lost answer. More than one only while the service still works on the first. */
const maxRequests = 3;
/** Pause after an answer that the first request is still in progress, ms. */
const pauseMs = 1_000;
/** Longest wait for budget, ms. Reading takes the place of a repeat that would have to wait longer. */
const longestWaitMs = 5_000;

/** The outcome of a repeat that was not made. */
const notMade: CallOutcome<Effect> = { type: 'unreachable', reason: createReason('call.notMade') };

interface LostCall {
  /** Makes the same request with the same idempotency key. */
  readonly call: PreparedCall;
  readonly priority: Priority;
  /** Whether the request may still take effect, if the first one never arrived. */
  readonly isFresh: () => boolean;
}

/**
 * Asks at once for the lost answer of a call with an idempotency key. The service repeats the answer and no effect. If
 * the first request never arrived, this one takes effect, and the first one never will.
 *
 * @returns the answer of a success, otherwise the outcome `lost`
 */
export async function repeatLostCall(
  { limiter, clock }: Pick<SyncContext, 'limiter' | 'clock'>,
  lost: CallOutcome<Effect>,
  { call, priority, isFresh }: LostCall,
  signal: AbortSignal,
): Promise<CallOutcome<Effect>> {
  for (let requests = 0; requests < maxRequests; requests += 1) {
    if (limiter.forecast(1) > longestWaitMs) return lost;
    let outcome: CallOutcome<Effect>;
    try {
      outcome = await limitedCall(
        limiter,
        priority,
        async () => (isFresh() ? await call() : notMade),
        signal,
      );
    } catch (error) {
      // The engine ends.
      if (isAppError(error)) return lost;
      throw error;
    }
    if (outcome.type === 'ok') return outcome;
    if (!isInProgress(outcome)) return lost;
    await new Promise<void>((resolve) => {
      clock.after(pauseMs, resolve);
    });
  }
  return lost;
}
