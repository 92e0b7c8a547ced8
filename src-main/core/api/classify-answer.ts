import type { z } from 'zod';
import { noRateHeaders, type CallOutcome, type RateHeaders } from './call-outcome.ts';
import { readErrorBody, type ErrorBody } from './error-words.ts';
import { readRateHeaders, readRetryAfter, type AnswerHeaders } from './rate-headers.ts';
import { t } from '../i18n/translate.ts';

/** The methods of the API (`service-api.md §4`). */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer, whole. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly text: string;
  /** When it came, ms since the epoch: what relative times are counted from. */
  readonly receivedAt: number;
}

/**
 * The 4xx that say that nothing was done (S6): those of `service-api.md §7` and `field-notes.md`, and the four
 * by which HTTP refuses a request for its form, before anybody looked at what it asks. 401 and 429 have
 * outcomes of their own. Any other 4xx is not certain: 408 and 425, for two, speak of the connection.
 */
const refusals: ReadonlySet<number> = new Set([
  400, 402, 403, 404, 405, 406, 409, 410, 413, 414, 415, 422, 431,
]);

/** Network authentication required: said by a network, never by a service (RFC 6585 §6). */
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

/** What a refusal means and what to do about it (`service-api.md §7`). */
const refusalWords = {
  400: 'status.malformed',
  403: 'status.forbidden',
  404: 'status.notFound',
  405: 'status.notAllowed',
  406: 'status.notAcceptable',
  410: 'status.removed',
} as const;

/** Words for a status when the service has none. */
function plainWords(status: number): string {
  const values = { status: String(status) };
  if (status === 503) return t('status.maintenance');
  if (status >= 500) return t('status.fault', values);
  if (status in refusalWords) return t(refusalWords[status as keyof typeof refusalWords]);
  return t(refusals.has(status) ? 'status.unaccepted' : 'call.unexplained', values);
}

/** What a fault of the service's own is called, with what the service says about it. */
function faultWords(status: number, words: string | null): string {
  if (words === null) return plainWords(status);
  return t('status.faultSaid', { status: String(status), words: words.replace(/\.$/u, '') });
}

/** Why a key is not accepted, in the service's words where it has some. */
function keyWords(words: string | null): string {
  return words === null ? t('errors.keyRejected') : t('errors.keyRejectedSaying', { words });
}

interface Known {
  readonly method: Method;
  readonly status: number;
  readonly headers: RateHeaders;
  readonly retryAfterMs: number | null;
}

function ambiguous({ status, headers, retryAfterMs }: Known, reason: string): CallOutcome<never> {
  return { type: 'ambiguous', reason, status, retryAfterMs, headers };
}

/**
 * A page where JSON belongs, without the budget headers that the service puts on its answers: a network's
 * sign-in page, a filter. For a read it is harmless. A write it can only have refused when it says so with a
 * 4xx; any other status leaves open what became of the request on the way.
 */
function fromElsewhere(known: Known): CallOutcome<never> {
  const reason = t('call.webPage', { status: String(known.status) });
  const refused = known.status >= 400 && known.status < 500;
  if (known.method === 'GET' || refused) return { type: 'captive-portal', reason, status: known.status };
  return ambiguous(known, reason);
}

function success<T>(known: Known, body: Body, schema: z.ZodType<T>): CallOutcome<T> {
  const value = schema.safeParse(body.json ? body.value : null);
  const { status, headers } = known;
  if (value.success) return { type: 'ok', value: value.data, status, headers };
  return ambiguous(known, t('call.unreadable'));
}

function failure(known: Known, { words, messageOnly }: ErrorBody): CallOutcome<never> {
  const { status, headers, retryAfterMs } = known;
  if (status === 401 || (status === 403 && messageOnly)) {
    return { type: 'unauthorized', message: keyWords(words), headers };
  }
  if (status === 429) return { type: 'rate-limited', retryAfterMs, headers };
  if (status >= 500) return ambiguous(known, faultWords(status, words));
  const message = words ?? plainWords(status);
  if (refusals.has(status)) return { type: 'refused', status, message, headers };
  return ambiguous(known, message);
}

/** Says what an answer means, by `service-api.md §7` and S6. A redirect counts as somebody else's answer. */
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

/** For the outcomes that come without an answer. */
export function ambiguousWithoutAnswer(reason: string, status: number | null): CallOutcome<never> {
  return { type: 'ambiguous', reason, status, retryAfterMs: null, headers: noRateHeaders };
}
