import net from 'node:net';
import tls from 'node:tls';
import { testCertificate, testKey } from './certificate.ts';

/** A server that sends exactly the given bytes and records what it receives. */
export interface RawServer {
  readonly origin: string;
  /** The data received from each connection, in order of arrival. */
  readonly received: string[];
  close(): Promise<void>;
}

interface RawServerOptions {
  readonly secure?: boolean;
  /** Called when the head of a request has arrived. */
  readonly onRequest: (socket: net.Socket, head: string) => void;
}

/** Listens on a free loopback port. */
export async function startRawServer({ secure = false, onRequest }: RawServerOptions): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<net.Socket>();
  const onConnection = (socket: net.Socket): void => {
    const index = received.push('') - 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      const before = received[index] ?? '';
      const after = before + chunk.toString('latin1');
      received[index] = after;
      if (!before.includes('\r\n\r\n') && after.includes('\r\n\r\n')) onRequest(socket, after);
    });
  };
  const server = secure
    ? tls.createServer({ cert: testCertificate, key: testKey }, onConnection)
    : net.createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    origin: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
