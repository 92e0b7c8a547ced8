import type { z } from 'zod';
import { noRateHeaders, type CallOutcome, type RateHeaders } from './call-outcome.ts';
import { readErrorBody, type ErrorBody } from './error-message.ts';
import { readRateHeaders, readRetryAfter, type AnswerHeaders } from './rate-headers.ts';
import { t } from '../i18n/translate.ts';

/** The methods of the API (`service-api.md §4`). */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly text: string;
  /** ms since the epoch. Relative times of the headers count from it. */
  readonly receivedAt: number;
}

/**
 * The 4xx after which the call certainly had no effect: those of `service-api.md §7` and `field-notes.md`, and the four
 * by which HTTP refuses a request for its form. 401 and 429 have outcomes of their own. Any other 4xx is uncertain: 408
 * and 425 are about the connection.
 */
const refusals: ReadonlySet<number> = new Set([
  400, 402, 403, 404, 405, 406, 409, 410, 413, 414, 415, 422, 431,
]);

/** Network authentication required: sent by a network, never by a service (RFC 6585 §6). */
const networkSignIn = 511;

type Body =
  | { readonly json: true; readonly value: unknown }
  | { readonly json: false; readonly page: boolean };

function readBody({ headers, text }: Answer): Body {
  if (text.trim() === '') return { json: true, value: undefined };
  try {
    return { json: true, value: JSON.parse(text) };
  } catch {
    const type = headers.get('content-type') ?? '';
    return { json: false, page: /html/iu.test(type) || text.trimStart().startsWith('<') };
  }
}

function saysNothingOfBudget(rate: RateHeaders): boolean {
  return rate.limit === null && rate.remaining === null && rate.resetAtMs === null;
}

/** Messages that say what a refusal means and what to do (`service-api.md §7`). */
const refusalKeys = {
  400: 'status.malformed',
  403: 'status.forbidden',
  404: 'status.notFound',
  405: 'status.notAllowed',
  406: 'status.notAcceptable',
  410: 'status.removed',
} as const;

/** The message for a status without a text of the service's own. */
function statusMessage(status: number): string {
  const values = { status: String(status) };
  if (status === 503) return t('status.maintenance');
  if (status >= 500) return t('status.fault', values);
  if (status in refusalKeys) return t(refusalKeys[status as keyof typeof refusalKeys]);
  return t(refusals.has(status) ? 'status.unaccepted' : 'call.unexplained', values);
}

/** The message for a 5xx, with the service's own text. */
function faultMessage(status: number, said: string | null): string {
  if (said === null) return statusMessage(status);
  return t('status.faultSaid', { status: String(status), words: said.replace(/\.$/u, '') });
}

/** The message for a rejected key, with the service's own text. */
function keyMessage(said: string | null): string {
  return said === null ? t('errors.keyRejected') : t('errors.keyRejectedSaying', { words: said });
}

interface Known {
  readonly method: Method;
  readonly status: number;
  readonly headers: RateHeaders;
  readonly retryAfterMs: number | null;
}

function uncertain({ status, headers, retryAfterMs }: Known, reason: string): CallOutcome<never> {
  return { type: 'uncertain', reason, status, retryAfterMs, headers };
}

/**
 * An HTML page without the service's budget headers: a network's sign-in page or a filter. It is harmless for a read. For
 * a write, only a 4xx says that the request was refused; after any other status the service may have received it.
 */
function fromElsewhere(known: Known): CallOutcome<never> {
  const reason = t('call.webPage', { status: String(known.status) });
  const refused = known.status >= 400 && known.status < 500;
  if (known.method === 'GET' || refused) return { type: 'captive-portal', reason, status: known.status };
  return uncertain(known, reason);
}

function success<T>(known: Known, body: Body, schema: z.ZodType<T>): CallOutcome<T> {
  const value = schema.safeParse(body.json ? body.value : null);
  const { status, headers } = known;
  if (value.success) return { type: 'ok', value: value.data, status, headers };
  return uncertain(known, t('call.unreadable'));
}

function failure(known: Known, { message: said, messageOnly }: ErrorBody): CallOutcome<never> {
  const { status, headers, retryAfterMs } = known;
  if (status === 401 || (status === 403 && messageOnly)) {
    return { type: 'unauthorized', message: keyMessage(said), headers };
  }
  if (status === 429) return { type: 'rate-limited', retryAfterMs, headers };
  if (status >= 500) return uncertain(known, faultMessage(status, said));
  const message = said ?? statusMessage(status);
  if (refusals.has(status)) return { type: 'refused', status, message, headers };
  return uncertain(known, message);
}

/** The outcome of an answer, by `service-api.md §7`. A redirect counts as an answer from elsewhere. */
export function classifyAnswer<T>(method: Method, answer: Answer, schema: z.ZodType<T>): CallOutcome<T> {
  const { status, receivedAt } = answer;
  const headers = readRateHeaders(answer.headers, receivedAt);
  const known = { method, status, headers, retryAfterMs: readRetryAfter(answer.headers, receivedAt) };
  const body = readBody(answer);

  const page = !body.json && body.page && saysNothingOfBudget(headers) && status < 500;
  if (page || status === networkSignIn || (status >= 300 && status < 400)) return fromElsewhere(known);
  if (status >= 200 && status < 300) return success(known, body, schema);
  return failure(known, readErrorBody(body.json ? body.value : null));
}

export function uncertainWithoutAnswer(reason: string, status: number | null): CallOutcome<never> {
  return { type: 'uncertain', reason, status, retryAfterMs: null, headers: noRateHeaders };
}
