import type { z } from 'zod';
import type { CallOutcome } from '../../../src-main/core/api/call-outcome.ts';
import type { Requester } from '../../../src-main/core/api/requester.ts';
import { classifyAnswer, type Answer, type Method } from '../../../src-main/core/api/classify-answer.ts';
import { readRateHeaders } from '../../../src-main/core/api/rate-headers.ts';
import { classifyFailure } from '../../../src-main/core/api/classify-failure.ts';

/** One request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path with `/api/v2`, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** JSON, or null. */
  readonly body: string | null;
  /** Whose call it is: nothing of it goes over the wire, the books alone are told. */
  readonly by?: Caller;
}

/** The operation that a call carries out, and the record that it is about. */
export interface Caller {
  readonly opId: string;
  readonly localId: string;
}

/** One answer as it comes over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A service without a socket, or the way there. Rejects with a `TransportError` when no whole answer comes. */
export type Serve = (request: WireRequest) => Promise<WireAnswer>;

/** The path segment that every call starts with (`service-api.md §9`). */
export const apiRoot = '/api/v2';

/** Address of the simulated service; nobody ever resolves it. */
export const baseUrl = `http://service.example${apiRoot}`;

/** The simulated key. It must turn up nowhere (I14). */
export const apiKey = 'simulation-key-5e1f';

function toSearch(query: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.toString();
}

/** So many readings of answers are remembered, before all are forgotten. */
const rememberedReadings = 5_000;

let readings = new WeakMap<z.ZodType, Map<string, unknown>>();
let remembered = 0;

/**
 * Reads an answer with the product's own code, and the same text once: what a list says depends on nothing but
 * its text, and the same lists come back again and again.
 */
function readAnswer<T>(method: Method, answer: Answer, schema: z.ZodType<T>): CallOutcome<T> {
  const { status, headers, text, receivedAt } = answer;
  if (method !== 'GET' || status !== 200) return classifyAnswer(method, answer, schema);
  const ofSchema = readings.get(schema) ?? new Map<string, unknown>();
  if (ofSchema.has(text)) {
    // Kept under the very schema that read it.
    const value = ofSchema.get(text) as T;
    return { type: 'ok', value, status, headers: readRateHeaders(headers, receivedAt) };
  }
  const outcome = classifyAnswer(method, answer, schema);
  if (outcome.type !== 'ok') return outcome;
  if (remembered === rememberedReadings) {
    readings = new WeakMap();
    remembered = 0;
  }
  remembered += 1;
  readings.set(schema, ofSchema.set(text, outcome.value));
  return outcome;
}

/**
 * Makes requests without HTTP's own objects, for bulk runs: how an answer or its absence is read is the
 * product's own code.
 */
export function createWireRequester(send: Serve, now: () => number): Requester {
  return async ({ method, path, query, json, schema }) => {
    let answer: Answer;
    try {
      const { status, headers, text } = await send({
        method,
        path: `${apiRoot}/${path}`,
        query: query === undefined ? '' : toSearch(query),
        body: json === undefined ? null : JSON.stringify(json),
      });
      answer = { status, headers: { get: (name) => headers[name] ?? null }, text, receivedAt: now() };
    } catch (error) {
      return classifyFailure(method, error);
    }
    return readAnswer(method, answer, schema);
  };
}

/** The same way there as `fetch`, so that the product's own HTTP client can go it. */
export function createWireFetch(send: Serve): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = await request.text();
    const { status, headers, text } = await send({
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      body: body === '' ? null : body,
    });
    return new Response(status === 204 ? null : text, { status, headers });
  };
}
