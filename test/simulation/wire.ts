import type { Requester } from '../../src-main/core/api/requester.ts';
import { classifyAnswer, type Answer } from '../../src-main/core/api/classify-answer.ts';
import { classifyFailure } from '../../src-main/core/api/classify-failure.ts';

/** One request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path with `/api/v2`, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** JSON, or null. */
  readonly body: string | null;
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
    return classifyAnswer(method, answer, schema);
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
