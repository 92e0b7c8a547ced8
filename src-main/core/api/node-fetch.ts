import { exchange, type ExchangeLimits } from './exchange.ts';
import { openSocket } from './open-socket.ts';

interface NodeFetchOptions extends Partial<ExchangeLimits> {
  /** Time for name lookup, connection and TLS together, ms. */
  readonly connectMs?: number;
  /** Additional trusted certificates, PEM. For tests. */
  readonly extraCertificates?: readonly string[];
}

const defaults = {
  connectMs: 15_000,
  headersMs: 30_000,
  bodyMs: 60_000,
  maxBodyBytes: 64 * 1024 * 1024,
};

/** Statuses without a body; the `Response` constructor throws on one. */
const bodiless: ReadonlySet<number> = new Set([204, 205]);

/**
 * `fetch` for calls that must not happen twice. Each request is written once, on a socket of its own. Nothing is
 * resent, and no redirect is followed, so that the key stays with its origin. The promise resolves with the complete
 * answer. Failures reject with a `TransportError`, which says whether the request may have taken effect. Chromium's and
 * Node's `fetch` guarantee none of this.
 */
export function createNodeFetch(options: NodeFetchOptions = {}): typeof globalThis.fetch {
  const { connectMs, extraCertificates = [], ...limits } = { ...defaults, ...options };
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { method, signal } = request;
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('Only http and https.');
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const headers: Record<string, string> = {
      Host: url.host,
      ...Object.fromEntries(request.headers),
      'Accept-Encoding': 'gzip, br',
      ...(body === null && (method === 'GET' || method === 'HEAD')
        ? {}
        : { 'Content-Length': String(body?.length ?? 0) }),
    };
    const socket = await openSocket(url, { connectMs, signal, extraCertificates });
    const answer = await exchange(
      socket,
      { method, target: url.pathname + url.search, headers, body },
      limits,
      signal,
    );
    answer.headers.delete('content-encoding');
    answer.headers.delete('content-length');
    const { status } = answer;
    return new Response(bodiless.has(status) ? null : new Uint8Array(answer.body), {
      status,
      headers: answer.headers,
    });
  };
}
