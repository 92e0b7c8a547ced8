import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsType } from './metrics.ts';

export interface AdminOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Why the service takes no requests now; null if it is ready. */
  readonly notReadyReason: () => Promise<string | null>;
  /** The metrics in text form. */
  readonly metrics: () => Promise<string>;
}

/**
 * Serves `/healthz` (the process answers), `/readyz` (the service takes requests) and `/metrics`. They need no key, so
 * they have a port that the public does not reach.
 */
export async function serveAdmin(
  options: AdminOptions,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    void respond(options, request.method, request.url)
      .catch(() => errorResponse(503, 'The database does not answer'))
      .then(({ status, type = 'application/json', body }) => {
        response.writeHead(status, {
          'Content-Type': type,
          'Cache-Control': 'no-store',
          Connection: 'close',
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface AdminResponse {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
}

async function respond(
  { notReadyReason, metrics }: AdminOptions,
  method: string | undefined,
  url: string | undefined,
): Promise<AdminResponse> {
  if (method !== 'GET' && method !== 'HEAD') return errorResponse(405, 'Only GET and HEAD can be used here');
  switch (url?.split('?', 1)[0]) {
    case '/healthz':
      return { status: 200, body: JSON.stringify({ status: 'ok' }) };
    case '/readyz': {
      const reason = await notReadyReason();
      return reason === null
        ? { status: 200, body: JSON.stringify({ status: 'ready' }) }
        : { status: 503, body: JSON.stringify({ status: 'unready', reason }) };
    }
    case '/metrics':
      return { status: 200, type: metricsType, body: await metrics() };
    default:
      return errorResponse(404, 'Only /healthz, /readyz and /metrics are served here');
  }
}

function errorResponse(status: number, error: string): AdminResponse {
  return { status, body: JSON.stringify({ error }) };
}
