import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fault that replaces or delays the answer of one call. */
export type Fault =
  /** The service executes the call, and the connection breaks before the answer. */
  | { readonly kind: 'lose-answer' }
  /** The service executes the call, and the connection breaks in the middle of the answer. */
  | { readonly kind: 'cut-answer' }
  /** The connection breaks before the call reaches the service. */
  | { readonly kind: 'lose-call' }
  /** The proxy itself answers: 429, 5xx, a sign-in page. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** The answer arrives later. */
  | { readonly kind: 'delay'; readonly ms: number };

/** A call that went through the proxy. */
export interface ProxiedCall {
  /** When it arrived, in milliseconds of this process's monotonic clock. */
  readonly at: number;
  readonly method: string;
  /** Path and query under the base address. */
  readonly path: string;
  /** The status that the app received; null for none. */
  readonly status: number | null;
}

type FaultRule = (call: { readonly method: string; readonly path: string }) => Fault | null;

/** A proxy between app and service that injects network faults. */
export interface FaultProxy {
  /** Base address to give to the app, ending in `/api/v2`. */
  readonly url: string;
  /** The calls that have ended, in that order. */
  readonly calls: readonly ProxiedCall[];
  /** What was forwarded to the service: method, path, headers and body of each call, as text. */
  readonly forwarded: readonly string[];
  /** Sets the fault rule for the next calls; null lets all calls through. */
  setFault(rule: FaultRule | null): void;
  /** Refuses connections and breaks the open ones. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
}

function isStream({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true;
}

/**
 * Starts a proxy on a local port in front of a service's base address.
 *
 * @param announces whether the service's extensions of HTTP are announced, as only our own service does
 */
export async function startProxy(target: string, announces = true): Promise<FaultProxy> {
  const { hostname, port: targetPort, pathname: base } = new URL(target);
  const calls: ProxiedCall[] = [];
  const forwarded: string[] = [];
  let rule: FaultRule | null = null;

  async function forward(
    incoming: IncomingMessage,
  ): Promise<{ response: IncomingMessage; body: Buffer | null }> {
    // Read as bytes, because the answer may be compressed.
    const body = await buffer(incoming);
    const { host: _host, ...headers } = incoming.headers;
    forwarded.push(`${incoming.method} ${incoming.url} ${JSON.stringify(headers)} ${body.toString('utf8')}`);
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        { hostname, port: targetPort, path: incoming.url, method: incoming.method, headers, agent: false },
        (response) => {
          if (!announces) Reflect.deleteProperty(response.headers, 'layover-extensions');
          // A stream of events has no end.
          if (isStream(response)) resolve({ response, body: null });
          else buffer(response).then((answer) => resolve({ response, body: answer }), reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const call = {
      at: performance.now(),
      method: incoming.method ?? 'GET',
      path: (incoming.url ?? '/').replace(base, ''),
    };
    const end = (status: number | null): void => void calls.push({ ...call, status });
    const fault = rule?.(call) ?? null;
    switch (fault?.kind) {
      case 'lose-call':
        end(null);
        incoming.socket.destroy();
        return;
      case 'answer':
        end(fault.status);
        outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
        outgoing.end(fault.body ?? '{"error":"injected"}');
        return;
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, fault.ms));
        break;
      case 'lose-answer':
      case 'cut-answer':
      case undefined:
    }
    const { response, body } = await forward(incoming);
    if (fault?.kind === 'lose-answer' || incoming.socket.destroyed) {
      end(null);
      incoming.socket.destroy();
      return;
    }
    if (body === null) {
      end(response.statusCode ?? 502);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      outgoing.on('close', () => response.destroy());
      response.on('error', () => outgoing.destroy()).pipe(outgoing);
      return;
    }
    if (fault?.kind === 'cut-answer') {
      end(null);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
      return;
    }
    end(response.statusCode ?? 502);
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    outgoing.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    // The service is down: the app sees a broken connection.
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) {
        resolve();
        return;
      }
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    calls,
    forwarded,
    setFault: (next) => {
      rule = next;
    },
    goOffline: stop,
    goOnline: () => listen(port),
    close: stop,
  };
}
