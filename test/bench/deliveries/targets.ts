import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';

/** A target of webhooks on this machine. */
export interface Target {
  readonly url: string;
  close(): void;
}

/** One delivery at the live target. */
export interface Delivery {
  /** The `webhook-id`, which a repeated delivery shares with the first one. */
  readonly id: string;
  /** The name of the event and the id of its record. */
  readonly event: string;
}

const deadKinds = ['silent', 'endless', 'broken', 'silent', 'closed'] as const;

/**
 * Starts a target that never answers 2xx: it stays silent, never ends its answer, answers 500, or does not listen.
 *
 * @param index selects the kind
 */
export async function startDeadTarget(index: number, onConnection: () => void): Promise<Target> {
  const kind = deadKinds[index % deadKinds.length] ?? 'silent';
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    onConnection();
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', () => {
      if (kind === 'broken') socket.end('HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      if (kind === 'endless') {
        socket.write('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n');
        const drip = setInterval(() => socket.write('1\r\nx\r\n'), 100);
        socket.once('close', () => clearInterval(drip));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (kind === 'closed') server.close();
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Starts a target that answers every delivery with 204. */
export async function startLiveTarget(onDelivery: (delivery: Delivery) => void): Promise<Target> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        readonly event_name: string;
        readonly client?: { readonly id: number };
        readonly proposal?: { readonly id: number };
      };
      const record = body.proposal ?? body.client;
      onDelivery({
        id: String(request.headers['webhook-id']),
        event: `${body.event_name} ${String(record?.id)}`,
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
