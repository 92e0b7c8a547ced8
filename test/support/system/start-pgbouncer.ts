import { spawn } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseFreePort } from '../../../src-main/core/hosting/free-port.ts';
import { readChanged, type Change } from './documented-file.ts';
import { findOrInstall } from './debian-programs.ts';
import { canConnect } from './can-connect.ts';
import { ordinaryUser } from './start-postgres.ts';

/** Milliseconds until it listens. */
const startLimit = 10_000;

export interface Pooler {
  /** The address of the database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer before a database, with the configuration that docs/several-nodes.md shows, except for addresses
 * and logins.
 *
 * @param folder of its files
 * @param databaseUrl the address of the database, whose name is the user's
 * @param changes more texts of the configuration to replace
 */
export async function startPgBouncer(
  folder: string,
  databaseUrl: string,
  changes: readonly Change[] = [],
): Promise<Pooler> {
  const missing = await findOrInstall({ programs: ['pgbouncer'], packages: ['pgbouncer'] });
  if (missing !== null) throw new Error(`PgBouncer is missing: ${missing}`);
  const { username: name, port: databasePort } = new URL(databaseUrl);
  const port = String(await chooseFreePort());
  const file = path.join(folder, 'pgbouncer.ini');
  const content = readChanged('nodes/pgbouncer.ini', [
    [
      'layover = host=database port=5432 dbname=layover',
      `${name} = host=127.0.0.1 port=${databasePort} dbname=${name} user=${name}`,
    ],
    ['listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt', 'auth_type = any'],
    ...changes,
  ]);
  writeFileSync(file, content);
  const user = ordinaryUser();
  if (user !== undefined) {
    chmodSync(folder, 0o711);
    chownSync(file, user.uid, user.gid);
  }
  const child = spawn('pgbouncer', [file], {
    ...user,
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const url = `postgres://${name}@127.0.0.1:${port}/${name}`;
  for (let waited = 0; waited < startLimit && child.exitCode === null; waited += 50) {
    if (await canConnect(url))
      return {
        url,
        async stop() {
          child.kill('SIGKILL');
          await ended;
        },
      };
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error('PgBouncer did not start.');
}
