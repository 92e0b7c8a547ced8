import http, { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { toHeaders } from './exchange.ts';
import { openSocket } from './open-socket.ts';

/** An answer without an end of its own. */
export interface StreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Errors when the connection is lost, or quiet for too long. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Asks for an answer that comes bit by bit. Rejects if there is none. The signal ends the answer, too. */
export type OpenStream = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<StreamAnswer>;

interface StreamLimits {
  /** Time for name lookup, connection and TLS together, ms. */
  readonly connectMs: number;
  /** From the request to the head of the answer, ms. A proxy that collects answers never gives one. */
  readonly headersMs: number;
  /** Longest time without a byte, ms: a connection may be lost without a word. */
  readonly quietMs: number;
}

const defaults: StreamLimits = { connectMs: 15_000, headersMs: 10_000, quietMs: 45_000 };

/** Opens streams on sockets of their own. */
export function createNodeStream(limits: Partial<StreamLimits> = {}): OpenStream {
  const { connectMs, headersMs, quietMs } = { ...defaults, ...limits };
  return async (url, headers, signal) => {
    const socket = await openSocket(url, { connectMs, signal, extraCertificates: [] });
    const end = (): void => void socket.destroy();
    signal.addEventListener('abort', end, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', end));
    socket.setTimeout(headersMs, end);
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      http
        .request({
          createConnection: () => socket,
          method: 'GET',
          path: url.pathname + url.search,
          headers: { ...headers, Host: url.host, Connection: 'close' },
          setHost: false,
        })
        .on('response', resolve)
        .on('error', reject)
        .on('close', () => reject(new Error('The connection was closed')))
        .end();
    });
    socket.setTimeout(quietMs);
    return {
      status: incoming.statusCode ?? 0,
      headers: toHeaders(incoming.rawHeaders),
      body: Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>,
    };
  };
}
