import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** A way to a PostgreSQL server on which the answer to a commit can be lost. */
export interface CutCommits {
  /** The address of the database over this way. */
  readonly url: string;
  /** Passes the next commit of a write on, and closes the connection of its client before the answer. */
  cutNext(): void;
  stop(): Promise<void>;
}

/** Every write begins with this call. */
const writeMark = 'pg_advisory_xact_lock';

export async function cutCommits(databaseUrl: string): Promise<CutCommits> {
  const target = new URL(databaseUrl);
  let cuts = 0;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isWrite = false;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (text.includes(writeMark)) isWrite = true;
      upstream.write(bytes);
      if (!text.includes('COMMIT')) return;
      if (isWrite && cuts > 0) {
        cuts -= 1;
        upstream.unpipe(client);
        client.destroy();
      }
      isWrite = false;
    });
    upstream.pipe(client);
    // The server ends the session after it has worked off what it was sent.
    client.on('close', () => upstream.end());
    client.on('error', () => undefined);
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutNext() {
      cuts += 1;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
