import type { z } from 'zod';
import type { LocalId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../../../src-main/core/api/call-outcome.ts';
import { completed, type Requester } from '../../../src-main/core/api/requester.ts';
import { classifyAnswer, type Answer, type Method } from '../../../src-main/core/api/classify-answer.ts';
import { readRateHeaders } from '../../../src-main/core/api/rate-headers.ts';
import { classifyFailure } from '../../../src-main/core/api/classify-failure.ts';

/** A request. */
export interface WireRequest {
  readonly method: string;
  /** Path with `/api/v2`, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** JSON, or null. */
  readonly body: string | null;
  /** A write's idempotency key. */
  readonly idempotencyKey?: string;
  /** The number of changes since which a write's record must not have changed. */
  readonly unchangedSince?: number;
  /** The operation of the call, for the ledger. It is not sent. */
  readonly by?: Caller;
}

/** An operation and its record. */
export interface Caller {
  readonly opId: string;
  readonly localId: LocalId;
}

/** An answer. */
export interface WireAnswer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A service without a socket, or a network to it. Rejects with a `TransportError` without a complete answer. */
export type Serve = (request: WireRequest) => Promise<WireAnswer>;

/** The first segments of every path (`service-api.md §9`). */
export const apiRoot = '/api/v2';

/** The address of the simulated service. */
export const baseUrl = `http://service.example${apiRoot}`;

/** The simulated key. The checks search for it. */
export const apiKey = 'simulation-key-5e1f';

function toSearch(query: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.toString();
}

/** Number of parsed answers to cache, before the cache is emptied. */
const maxReadings = 5_000;

let readings = new WeakMap<z.ZodType, Map<string, unknown>>();
let cached = 0;

/** Parses an answer with the product's code, and each text once: the same lists repeat. */
function readAnswer<T>(method: Method, answer: Answer, schema: z.ZodType<T>): CallOutcome<T> {
  const { status, headers, text, receivedAt } = answer;
  if (method !== 'GET' || status !== 200) return classifyAnswer(method, answer, schema);
  const ofSchema = readings.get(schema) ?? new Map<string, unknown>();
  if (ofSchema.has(text)) {
    // Cached per schema.
    const value = ofSchema.get(text) as T;
    return { type: 'ok', value, status, headers: readRateHeaders(headers, receivedAt) };
  }
  const outcome = classifyAnswer(method, answer, schema);
  if (outcome.type !== 'ok') return outcome;
  if (cached === maxReadings) {
    readings = new WeakMap();
    cached = 0;
  }
  cached += 1;
  readings.set(schema, ofSchema.set(text, outcome.value));
  return outcome;
}

/** A requester without HTTP objects, for speed. The product's code reads answers and failures. */
export function createWireRequester(send: Serve, now: () => number): Requester {
  return async (spec) => {
    const { method, path, query, json, schema, withHeaders, fromRefusal, idempotencyKey, unchangedSince } =
      spec;
    let answer: Answer;
    try {
      const { status, headers, text } = await send({
        method,
        path: `${apiRoot}/${path}`,
        query: query === undefined ? '' : toSearch(query),
        body: json === undefined ? null : JSON.stringify(json),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        ...(unchangedSince === undefined ? {} : { unchangedSince }),
      });
      answer = { status, headers: { get: (name) => headers[name] ?? null }, text, receivedAt: now() };
    } catch (error) {
      return classifyFailure(method, error);
    }
    return completed(readAnswer(method, answer, schema), answer.headers, { withHeaders, fromRefusal });
  };
}

/** The same network as a `fetch`, for the product's HTTP client. */
export function createWireFetch(send: Serve): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = await request.text();
    const idempotencyKey = request.headers.get('idempotency-key')?.slice(1, -1);
    const since = request.headers.get('layover-unchanged-since');
    const { status, headers, text } = await send({
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      body: body === '' ? null : body,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(since === null ? {} : { unchangedSince: Number(since) }),
    });
    return new Response(status === 204 ? null : text, { status, headers });
  };
}
