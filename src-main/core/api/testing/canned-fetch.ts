/** A request as the service receives it. */
export interface Asked {
  readonly method: string;
  /** Path and query below the base address. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A `fetch` that gives the same answer to every request and records the requests. */
export function cannedFetch(
  body: unknown,
  init: ResponseInit = {},
): { readonly fetch: typeof globalThis.fetch; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    fetch: async (input, options) => {
      const request = new Request(input, options);
      const url = new URL(request.url);
      const text = await request.text();
      asked.push({
        method: request.method,
        path: decodeURIComponent(url.pathname.replace('/api/v2/', '') + url.search),
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      });
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        ...init,
      });
    },
  };
}

/** A `fetch` that fails. */
export function failingFetch(error: Error): typeof globalThis.fetch {
  return async () => {
    throw error;
  };
}
