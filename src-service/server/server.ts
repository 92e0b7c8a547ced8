import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { clientAddress, type Network } from './client-address.ts';
import { bugBody } from '../http/closing-routes.ts';
import { idHeader, requestId, type RequestMark } from '../http/request-id.ts';
import type { RequestLog } from './request-log.ts';

/** How the service listens. */
export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Added before every answer, in milliseconds. */
  readonly latency: number;
  readonly log: RequestLog | null;
  /** Proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies?: readonly Network[];
  /** Told about every bug that no route has answered. */
  readonly onBug?: (error: unknown) => void;
}

/** A listening service. */
export interface RunningServer {
  readonly port: number;
  /** Answers what is under way and what comes on open connections, refuses new ones, closes the idle ones. */
  stop(): Promise<void>;
}

/** The service listens on this computer only; a proxy in front of it brings it to others. */
const host = '127.0.0.1';

/**
 * Limits against callers that are slow or stuck: headers within 10 s, a whole request within 30 s, headers
 * of at most 16 kB.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
} as const;

/** How long a stop waits for answers under way, in milliseconds. */
const patience = 5000;
/** How long a stop leaves idle connections open, in milliseconds. */
const idleGrace = 300;
/** How often a stop closes connections that have become idle, in milliseconds. */
const sweepEvery = 25;

/** Answers one request, in process. */
interface RequestHandler {
  fetch(request: Request, address: string, mark: RequestMark): Promise<Response>;
}

/** Serves over HTTP until stopped. Rejects when the port cannot be had. */
export async function serve(service: RequestHandler, options: ServerOptions): Promise<RunningServer> {
  const { trustedProxies = [] } = options;
  let isStopping = false;
  const listenerOptions = {
    errorHandler(error: unknown): Response {
      if (error instanceof RequestError) {
        return Response.json(
          { error: `The request is malformed: ${error.message}` },
          { status: 400, headers: { [idHeader]: requestId(undefined) } },
        );
      }
      options.onBug?.(error);
      return Response.json(bugBody, { status: 500, headers: { [idHeader]: requestId(undefined) } });
    },
  };
  // Its own light Request and Response stand in for the global ones: no stream is made for a text body.
  const listener = getRequestListener(async (request, environment) => {
    const started = performance.now();
    if (options.latency > 0) await delay(options.latency);
    const address = addressOf(environment.incoming, trustedProxies);
    const { outgoing } = environment;
    const mark: RequestMark = { id: requestId(environment.incoming.headers['x-request-id']), isTold: false };
    const response = await service.fetch(request, address, mark);
    if (!mark.isTold) outgoing.setHeader(idHeader, mark.id);
    options.log?.write(request, mark.id, response.status, performance.now() - started);
    // Whoever keeps connections learns that this one ends before it puts another request on it.
    if (isStopping) outgoing.setHeader('Connection', 'close');
    return response;
  }, listenerOptions);
  const server = createServer(limits, (incoming, outgoing) => void listener(incoming, outgoing));
  server.on('clientError', (error, socket) => refuseMalformed(error, socket));
  await listen(server, options.port);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      stop(server, () => {
        isStopping = true;
      }),
  };
}

/** The addresses of open connections without a trusted proxy, which do not change from request to request. */
const direct = new WeakMap<Socket, string>();

function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: readonly Network[],
): string {
  const known = trusted.length === 0 ? direct.get(socket) : undefined;
  if (known !== undefined) return known;
  const forwarded = headers['x-forwarded-for'];
  const list = Array.isArray(forwarded) ? forwarded.join(', ') : (forwarded ?? null);
  const address = clientAddress(socket.remoteAddress ?? '', list, trusted);
  if (trusted.length === 0) direct.set(socket, address);
  return address;
}

/** What Node's parser gives up on, by its code; whatever else is malformed. */
const parserRefusals: Readonly<Record<string, readonly [status: string, words: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The headers are larger than ${String(limits.maxHeaderSize)} bytes`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Content Too Large', 'The chunk extensions of the body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not come to its end in time'],
};

/** Answers what never became a request, in the JSON of every other refusal. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, words] = parserRefusals[error.code ?? ''] ?? ['400 Bad Request', 'The request is malformed'];
  const body = JSON.stringify({ error: words });
  const type = 'Content-Type: application/json; charset=utf-8';
  socket.end(
    `HTTP/1.1 ${status}\r\n${type}\r\nContent-Length: ${String(body.length)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/**
 * Takes no new connections, after those that have been made already and wait to be taken. What is open and idle gets a
 * moment more: a request may be on its way, and would be lost with its connection, of which its sender could not know
 * whether it took effect.
 */
async function stop(server: Server, onBegin: () => void): Promise<void> {
  await delay(0);
  await new Promise(setImmediate);
  await new Promise<void>((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), patience);
    const idle = setTimeout(() => {
      server.closeIdleConnections();
      // A connection that was answering becomes idle later, and would stay open for the next request.
      sweep = setInterval(() => server.closeIdleConnections(), sweepEvery);
    }, idleGrace);
    let sweep: NodeJS.Timeout | undefined;
    server.once('close', () => {
      clearTimeout(impatient);
      clearTimeout(idle);
      clearInterval(sweep);
      resolve();
    });
    // The server of HTTP would close the idle ones with itself.
    NetServer.prototype.close.call(server);
    onBegin();
  });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
