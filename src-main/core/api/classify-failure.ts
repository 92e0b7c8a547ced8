import type { CallOutcome } from './call-outcome.ts';
import { isReading, uncertainWithoutAnswer, type Method } from './classify-answer.ts';
import { TransportError } from './transport-error.ts';
import { createReason } from '#shared/reasons/reason.ts';

/**
 * The outcome of a request without a complete answer. The call certainly had no effect only if the transport wrote
 * nothing; otherwise it may have taken effect.
 */
export function classifyFailure(method: Method, error: unknown): CallOutcome<never> {
  if (!(error instanceof TransportError)) {
    return uncertainWithoutAnswer(createReason('call.failed'), null);
  }
  const { reason, status } = error;
  if (error.phase === 'before-write') return { type: 'unreachable', reason };
  if (error.failure === 'redirect' && isReading(method)) return { type: 'captive-portal', reason, status };
  return uncertainWithoutAnswer(reason, status);
}
