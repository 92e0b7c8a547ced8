import type { z } from 'zod';
import { noRateHeaders, type CallOutcome, type RateHeaders } from './call-outcome.ts';
import { readErrorBody, type ErrorBody } from './error-message.ts';
import { readRateHeaders, readRetryAfter, type AnswerHeaders } from './rate-headers.ts';
import { lockOf, type Lock } from '#shared/domain/proposals/lock-refusals.ts';
import { createReason, textReason, type Reason, type ReasonCode } from '#shared/reasons/reason.ts';

/** The methods of the API (`service-api.md §4`). */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Whether a call with this method only reads. */
export const isReading = (method: Method): boolean => method === 'GET' || method === 'HEAD';

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly text: string;
  /** ms since the epoch. Relative times in the headers count from this time. */
  readonly receivedAt: number;
}

/**
 * The 4xx after which the call certainly had no effect: those of `service-api.md §7` and `field-notes.md`, and those
 * with which HTTP refuses a request for its form. 401 and 429 have outcomes of their own. Any other 4xx is uncertain,
 * such as 408 and 425, which are about the connection.
 */
const refusals: ReadonlySet<number> = new Set([
  400, 402, 403, 404, 405, 406, 409, 410, 412, 413, 414, 415, 422, 431,
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

/** The reason for each refusal (`service-api.md §7`). */
const refusalCodes = {
  400: 'answer.malformed',
  403: 'answer.forbidden',
  404: 'answer.notFound',
  405: 'answer.notAllowed',
  406: 'answer.notAcceptable',
  410: 'answer.removed',
} as const;

/** The reason for a status if the service sent no message of its own. */
function statusReason(status: number): Reason {
  if (status === 503) return createReason('answer.maintenance');
  if (status >= 500) return createReason('answer.fault', { status });
  if (status in refusalCodes) return createReason(refusalCodes[status as keyof typeof refusalCodes]);
  return createReason(refusals.has(status) ? 'answer.unaccepted' : 'call.unexplained', { status });
}

/** The reason for a 5xx, with the service's own text. */
function faultReason(status: number, message: string | null): Reason {
  if (message === null) return statusReason(status);
  return createReason('answer.faultSaid', { status, message: message.replace(/\.$/u, '') });
}

/** The reason for a rejected key, with the service's own text. */
function keyReason(message: string | null): Reason {
  return message === null
    ? createReason('errors.keyRejected')
    : createReason('errors.keyRejectedSaying', { message: message });
}

/** The reason for each lock of our service. */
const lockCodes = {
  proposal: 'answer.lockedProposal',
  send: 'answer.lockedSend',
  client: 'answer.lockedClient',
} as const satisfies Record<Lock, ReasonCode>;

/** The reason for a refusal: a code for those of our service that are known, else the service's own text. */
function refusalReason(status: number, message: string | null): Reason {
  if (message === null) return statusReason(status);
  const lock = status === 422 ? lockOf(message) : null;
  return lock === null ? textReason(message) : createReason(lockCodes[lock]);
}

interface Known {
  readonly method: Method;
  readonly status: number;
  readonly headers: RateHeaders;
  readonly retryAfterMs: number | null;
}

function uncertain({ status, headers, retryAfterMs }: Known, reason: Reason): CallOutcome<never> {
  return { type: 'uncertain', reason, status, retryAfterMs, headers };
}

/**
 * An HTML page without the service's budget headers: a network's sign-in page or a filter. For a read it certainly had
 * no effect. For a write, only a 4xx shows that the request was refused; with any other status the service may have
 * received it.
 */
function fromElsewhere(known: Known): CallOutcome<never> {
  const reason = createReason('call.webPage', { status: known.status });
  const refused = known.status >= 400 && known.status < 500;
  if (isReading(known.method) || refused) return { type: 'captive-portal', reason, status: known.status };
  return uncertain(known, reason);
}

function success<T>(known: Known, body: Body, schema: z.ZodType<T>): CallOutcome<T> {
  const value = schema.safeParse(body.json ? body.value : null);
  const { status, headers } = known;
  if (value.success) return { type: 'ok', value: value.data, status, headers };
  return uncertain(known, createReason('call.unreadable'));
}

function failure(known: Known, { message, messageOnly }: ErrorBody): CallOutcome<never> {
  const { status, headers, retryAfterMs } = known;
  if (status === 401 || (status === 403 && messageOnly)) {
    return { type: 'unauthorized', reason: keyReason(message), headers };
  }
  if (status === 429) return { type: 'rate-limited', retryAfterMs, headers };
  if (status >= 500) return uncertain(known, faultReason(status, message));
  const reason = refusalReason(status, message);
  if (refusals.has(status)) return { type: 'refused', status, reason, headers };
  return uncertain(known, reason);
}

/** The outcome of an answer, by `service-api.md §7`. A redirect counts as an answer of another server. */
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

export function uncertainWithoutAnswer(reason: Reason, status: number | null): CallOutcome<never> {
  return { type: 'uncertain', reason, status, retryAfterMs: null, headers: noRateHeaders };
}
