import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Service } from '../service.ts';
import { clientAddress, type Network } from './client-address.ts';
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
}

/** A listening service. */
export interface RunningServer {
  readonly port: number;
  /** Answers what is under way, refuses what is new, closes idle connections. */
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
/** How often a stop closes connections that have become idle, in milliseconds. */
const sweepEvery = 25;

/** Serves over HTTP until stopped. Rejects when the port cannot be had. */
export async function serve(service: Service, options: ServerOptions): Promise<RunningServer> {
  const { trustedProxies = [] } = options;
  // Its own light Request and Response stand in for the global ones: no stream is made for a text body.
  const listener = getRequestListener(async (request, environment) => {
    const started = performance.now();
    if (options.latency > 0) await delay(options.latency);
    const peer = environment.incoming.socket.remoteAddress ?? '';
    const address = clientAddress(peer, request.headers.get('x-forwarded-for'), trustedProxies);
    const response = await service.fetch(request, address);
    options.log?.write(request, response.status, performance.now() - started);
    return response;
  });
  const server = createServer(limits, (incoming, outgoing) => void listener(incoming, outgoing));
  server.on('clientError', (error, socket) => refuseMalformed(error, socket));
  await listen(server, options.port);
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

/** What Node's parser gives up on is malformed, whatever its reason: the API knows no other status for it. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = '{"error":"The request is malformed"}';
  const type = 'Content-Type: application/json; charset=utf-8';
  socket.end(
    `HTTP/1.1 400 Bad Request\r\n${type}\r\nContent-Length: ${String(body.length)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), patience);
    // A connection that was answering becomes idle later, and would stay open for the next request.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEvery);
    server.close(() => {
      clearTimeout(impatient);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
