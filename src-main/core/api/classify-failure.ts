import type { CallOutcome } from './call-outcome.ts';
import { ambiguousWithoutAnswer, type Method } from './classify-answer.ts';
import { TransportError } from './transport-error.ts';
import { t } from '../i18n/translate.ts';

/**
 * Says what a request without a whole answer means (S6). Only a transport that says that nothing was written
 * is certain; whatever else was thrown, the call may have taken effect.
 */
export function classifyFailure(method: Method, error: unknown): CallOutcome<never> {
  if (!(error instanceof TransportError)) {
    return ambiguousWithoutAnswer(t('call.failed'), null);
  }
  const { message: reason, status } = error;
  if (error.phase === 'before-write') return { type: 'unreachable', reason };
  if (error.reason === 'redirect' && method === 'GET') return { type: 'captive-portal', reason, status };
  return ambiguousWithoutAnswer(reason, status);
}
