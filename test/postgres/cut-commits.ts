import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** A way to a PostgreSQL server on which the answer to a commit can be lost. */
export interface CutCommits {
  /** The address of the database over this way. */
  readonly url: string;
  /**
   * Passes the commit of the next write that carries `value` on, and closes the connection of its client before the
   * answer. The service writes by itself as well, so that the next write need not be the one of a request.
   */
  cutNext(value: string): void;
  stop(): Promise<void>;
}

/** Every write begins with this call. */
const writeMark = 'pg_advisory_xact_lock';

export async function cutCommits(databaseUrl: string): Promise<CutCommits> {
  const target = new URL(databaseUrl);
  let cut: string | undefined;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isWrite = false;
    let isMeant = false;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (text.includes(writeMark)) isWrite = true;
      if (isWrite && cut !== undefined && text.includes(cut)) isMeant = true;
      upstream.write(bytes);
      if (!text.includes('COMMIT')) return;
      if (isWrite && isMeant) {
        cut = undefined;
        upstream.unpipe(client);
        client.destroy();
      }
      isWrite = false;
      isMeant = false;
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
    cutNext(value) {
      cut = value;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
