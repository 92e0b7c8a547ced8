import ky from 'ky';
import type { z } from 'zod';
import { AppError } from '#shared/errors/app-error.ts';
import type { Image } from '#shared/domain/account/business-state.ts';
import type { CallEntry } from '#shared/bridge/call-entry.ts';
import type { CallOutcome } from './call-outcome.ts';
import { classifyAnswer, type Answer, type Method } from './classify-answer.ts';
import { classifyFailure } from './classify-failure.ts';
import type { AnswerHeaders } from './rate-headers.ts';
import { createReason } from '#shared/reasons/reason.ts';

export interface RequestSpec<T> {
  readonly method: Method;
  /** Relative to the base address, without a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly json?: unknown;
  /** Sent as its bytes instead of `json`. */
  readonly image?: Image;
  /** Sent as it is instead of `json`. */
  readonly file?: FilePart;
  /** Schema of the body of a 2xx. An image is read as an `Image`. */
  readonly schema: z.ZodType<T>;
  /** Completes the value of a 2xx with values from the headers. */
  readonly withHeaders?: (value: T, headers: AnswerHeaders) => T;
  /** The value of a refusal that is an answer, such as a 404 to the question whether something is there; else null. */
  readonly fromRefusal?: (status: number, headers: AnswerHeaders) => T | null;
  /** Sent with a write. The service repeats its answer, and no effect, for another request with the same key. */
  readonly idempotencyKey?: string;
  /** Sent with a write. The service refuses it with a 412 if its record has changed since this number of changes. */
  readonly unchangedSince?: number;
  readonly signal?: AbortSignal;
}

/** Bytes of a file, with the headers that say which. */
export interface FilePart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes one request, once. */
export type Requester = <T>(spec: RequestSpec<T>) => Promise<CallOutcome<T>>;

export interface RequesterOptions {
  /** From `normalizeBaseUrl`: ends in `/api/v2`, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Handles timeouts, fresh sockets and redirects, as `createNodeFetch` does. */
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  /** Milliseconds since the epoch; default: the system's clock. */
  readonly now?: () => number;
  /** Called after each call. */
  readonly onCall?: (entry: CallEntry) => void;
}

/** Completes an outcome with values from the headers. */
export function completed<T>(
  outcome: CallOutcome<T>,
  headers: AnswerHeaders,
  {
    withHeaders,
    fromRefusal,
  }: { readonly [Name in 'withHeaders' | 'fromRefusal']: RequestSpec<T>[Name] | undefined },
): CallOutcome<T> {
  if (outcome.type === 'refused' && fromRefusal !== undefined) {
    const value = fromRefusal(outcome.status, headers);
    if (value !== null) return { type: 'ok', value, status: outcome.status, headers: outcome.headers };
  }
  if (outcome.type !== 'ok') return outcome;
  const change = headers.get('layover-change');
  return {
    ...outcome,
    ...(withHeaders !== undefined && { value: withHeaders(outcome.value, headers) }),
    ...(change !== null && /^\d{1,15}$/u.test(change) && { change: Number(change) }),
  };
}

/** Printable ASCII, the characters allowed in a header. */
const keyPattern = /^[\x21-\x7e]+$/u;

/** The headers of every call. Throws `unauthorized` for a key with characters that a header does not allow. */
export function authorizedHeaders({ apiKey, userAgent }: Pick<RequesterOptions, 'apiKey' | 'userAgent'>) {
  const key = apiKey.trim();
  if (!keyPattern.test(key)) throw new AppError('unauthorized', createReason('errors.badKey'));
  return { Authorization: `Token token=${key}`, 'User-Agent': userAgent };
}

/** The headers of a write. */
function writeHeaders({
  idempotencyKey,
  unchangedSince,
}: {
  readonly idempotencyKey: string | undefined;
  readonly unchangedSince: number | undefined;
}): Readonly<Record<string, string>> {
  return {
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': `"${idempotencyKey}"` }),
    ...(unchangedSince !== undefined && { 'Layover-Unchanged-Since': String(unchangedSince) }),
  };
}

function bodyOf({ type, base64 }: Image): Pick<RequestInit, 'body' | 'headers'> {
  return { body: Buffer.from(base64, 'base64'), headers: { 'Content-Type': type } };
}

/** The body as text; an image as the JSON of an `Image`. */
async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!response.ok || !type.startsWith('image/')) return await response.text();
  const bytes = Buffer.from(await response.arrayBuffer());
  return JSON.stringify({ type, base64: bytes.toString('base64') });
}

/**
 * Makes all requests to the service, with the headers of `service-api.md §5`. ky must not retry, because by default it
 * repeats a PUT, and so a send.
 */
export function createRequester(options: RequesterOptions): Requester {
  const { baseUrl, fetch, now = Date.now, onCall } = options;
  const http = ky.create({
    prefix: baseUrl,
    fetch,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    headers: {
      ...authorizedHeaders(options),
      'Content-Type': 'application/json',
      Accept: 'application/json',
    },
  });

  return async (spec) => {
    const at = now();
    const { outcome, status } = await request(spec);
    const { method, path } = spec;
    onCall?.({ at, method, path, outcome: outcome.type, status, ms: now() - at });
    return outcome;
  };

  async function request<T>({
    method,
    path,
    query,
    json,
    image,
    file,
    schema,
    withHeaders,
    fromRefusal,
    idempotencyKey,
    unchangedSince,
    signal,
  }: RequestSpec<T>): Promise<{ readonly outcome: CallOutcome<T>; readonly status: number | null }> {
    let answer: Answer;
    try {
      const response = await http(path, {
        method,
        ...(query === undefined ? {} : { searchParams: query }),
        ...(json === undefined ? {} : { json }),
        ...(image === undefined ? {} : bodyOf(image)),
        ...(file === undefined ? {} : { body: file.bytes, headers: file.headers }),
        ...(idempotencyKey === undefined && unchangedSince === undefined
          ? {}
          : { headers: writeHeaders({ idempotencyKey, unchangedSince }) }),
        ...(signal === undefined ? {} : { signal }),
      });
      const { status, headers } = response;
      answer = { status, headers, text: await textOf(response), receivedAt: now() };
    } catch (error) {
      return { outcome: classifyFailure(method, error), status: null };
    }
    const outcome = classifyAnswer(method, answer, schema);
    return {
      outcome: completed(outcome, answer.headers, { withHeaders, fromRefusal }),
      status: answer.status,
    };
  }
}
