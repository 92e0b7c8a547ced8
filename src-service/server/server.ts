import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { clientAddress, type Network } from './client-address.ts';
import { bugBody } from '../http/fallback-routes.ts';
import { requestIdHeader, chooseRequestId, type RequestMark } from '../http/request-id.ts';
import type { HandledRequest } from './request-log.ts';

export interface ServerOptions {
  /** The address to listen on; by default only this computer can connect. */
  readonly host?: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Delay of every answer, in milliseconds. */
  readonly latencyMs: number;
  /** Called for each request after its answer is sent or its connection has ended. */
  readonly onHandled?: (handled: HandledRequest) => void;
  /** Defaults to none. */
  readonly trustedProxies?: readonly Network[];
  /** Called with an error that no route turned into an answer. */
  readonly onBug?: (error: unknown) => void;
}

export interface RunningServer {
  readonly port: number;
  /** Refuses new connections, closes idle ones, and finishes the requests on open connections. */
  stop(): Promise<void>;
}

/** Only this computer can connect; a proxy makes the service public. */
const loopback = '127.0.0.1';

/** Limits against slow callers: headers within 10 s, a request within 30 s, headers up to 16 kB. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
} as const;

/** How long a stop waits for pending answers, in milliseconds. */
const answerTimeoutMs = 5000;
/** How long a stop leaves idle connections open, in milliseconds. */
const idleGraceMs = 300;
/** Interval at which a stop closes idle connections, in milliseconds. */
const closeIdleIntervalMs = 25;

interface RequestHandler {
  fetch(request: Request, address: string, mark: RequestMark): Promise<Response>;
  /** Ends the answers that have no end of their own. */
  endStreams?(): void;
}

/** Serves over HTTP until stopped. Rejects when the port is taken. */
export async function serve(service: RequestHandler, options: ServerOptions): Promise<RunningServer> {
  const { trustedProxies = [] } = options;
  let isStopping = false;
  const listenerOptions = {
    errorHandler(error: unknown): Response {
      if (error instanceof RequestError) {
        return Response.json(
          { error: `The request is malformed: ${error.message}` },
          { status: 400, headers: { [requestIdHeader]: chooseRequestId(null) } },
        );
      }
      options.onBug?.(error);
      return Response.json(bugBody, { status: 500, headers: { [requestIdHeader]: chooseRequestId(null) } });
    },
  };
  // By default the listener replaces the global Request and Response with its own, which send a text without a stream.
  const listener = getRequestListener(async (request, environment) => {
    const started = performance.now();
    const bytesBefore = environment.incoming.socket.bytesWritten;
    if (options.latencyMs > 0) await delay(options.latencyMs);
    const address = readClientAddress(environment.incoming, trustedProxies);
    const { outgoing } = environment;
    const mark: RequestMark = {
      id: chooseRequestId(request.headers.get('x-request-id')),
      isHeaderSet: false,
    };
    const response = await service.fetch(request, address, mark);
    if (!mark.isHeaderSet) outgoing.setHeader(requestIdHeader, mark.id);
    if (options.onHandled !== undefined) {
      const milliseconds = performance.now() - started;
      const { method, url } = request;
      const { status } = response;
      reportAtEnd(environment, bytesBefore, (bytes) =>
        options.onHandled?.({ id: mark.id, key: mark.key ?? null, method, url, status, milliseconds, bytes }),
      );
    }
    // Tells a client with a connection pool not to reuse this connection.
    if (isStopping) outgoing.setHeader('Connection', 'close');
    return response;
  }, listenerOptions);
  const server = createServer(limits, (incoming, outgoing) => void listener(incoming, outgoing));
  server.on('clientError', (error, socket) => refuseMalformed(error, socket));
  await listen(server, options.port, options.host ?? loopback);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      stop(server, () => {
        isStopping = true;
        service.endStreams?.();
      }),
  };
}

/**
 * Reports the bytes of an answer at its end. A connection carries one answer at a time, so its byte counter gives them.
 */
function reportAtEnd(
  { incoming, outgoing }: HttpBindings | Http2Bindings,
  sentBefore: number,
  report: (bytes: number) => void,
): void {
  const { socket } = incoming;
  const end = (): void => report(Math.max(0, socket.bytesWritten - sentBefore));
  // The connection may be closed already if the caller has left.
  if (outgoing.closed || outgoing.destroyed) end();
  else outgoing.once('close', end);
}

/** Caches the address of a direct connection, which does not change between requests. */
const directAddresses = new WeakMap<Socket, string>();

function readClientAddress(
  incoming: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: readonly Network[],
): string {
  const { socket } = incoming;
  const cached = trusted.length === 0 ? directAddresses.get(socket) : undefined;
  if (cached !== undefined) return cached;
  // Read only if needed: Node parses the headers at the first access.
  const forwarded = incoming.headers['x-forwarded-for'];
  const list = Array.isArray(forwarded) ? forwarded.join(', ') : (forwarded ?? null);
  const address = clientAddress(socket.remoteAddress ?? '', list, trusted);
  if (trusted.length === 0) directAddresses.set(socket, address);
  return address;
}

/** Answers to errors of Node's parser, by code; all other errors are malformed requests. */
const parserRefusals: Readonly<Record<string, readonly [status: string, text: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The headers are larger than ${String(limits.maxHeaderSize)} bytes`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Content Too Large', 'The chunk extensions of the body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not come to its end in time'],
};

/** Answers a malformed request with the JSON of a refusal. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = parserRefusals[error.code ?? ''] ?? ['400 Bad Request', 'The request is malformed'];
  const body = JSON.stringify({ error: text });
  const type = 'Content-Type: application/json; charset=utf-8';
  socket.end(
    `HTTP/1.1 ${status}\r\n${type}\r\nContent-Length: ${String(body.length)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/**
 * Accepts the pending connections, then no new ones. Idle connections stay open a little longer: a request may already
 * be on the network, and its sender could not know whether it took effect.
 */
async function stop(server: Server, onBegin: () => void): Promise<void> {
  await delay(0);
  await new Promise(setImmediate);
  await new Promise<void>((resolve) => {
    const answerTimer = setTimeout(() => server.closeAllConnections(), answerTimeoutMs);
    const idleTimer = setTimeout(() => {
      server.closeIdleConnections();
      // A connection with a pending answer becomes idle later and must then be closed.
      closeIdleTimer = setInterval(() => server.closeIdleConnections(), closeIdleIntervalMs);
    }, idleGraceMs);
    let closeIdleTimer: NodeJS.Timeout | undefined;
    server.once('close', () => {
      clearTimeout(answerTimer);
      clearTimeout(idleTimer);
      clearInterval(closeIdleTimer);
      resolve();
    });
    // The HTTP server's own `close` would also close idle connections.
    NetServer.prototype.close.call(server);
    onBegin();
  });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
