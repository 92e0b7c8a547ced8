import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { recordAudit, type Audited } from '../../domain/audit/record-audit.ts';
import { createAccountDirectory, type AccountEntry } from '../../storage/accounts/account-directory.ts';
import { firstAccount } from '../../storage/accounts/accounts.ts';
import type { ServerAccounts, WatchedDatabase } from '../../storage/database/database.ts';
import { systemClock } from '../../ports.ts';
import { createStores, type Stores } from '../../storage/stores.ts';
import { openData } from '../open-data.ts';
import { openServer } from '../shared-database/open-server.ts';
import { readDatabaseAddress } from '../secrets/database-address.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { UsageError } from '../usage-error.ts';
import type { Steps } from '../../storage/steps.ts';

/** Parses the words and flags of a command. Throws a `UsageError` that names the command's help. */
export function parseCommand<Options extends ParseArgsOptionsConfig>(
  command: string,
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({
      args: [...argv],
      options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' }, ...options },
      strict: true,
      allowPositionals: true,
      allowNegative: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\.?\s*\n|\. /u, 1)[0] ?? message} (see ${command} --help)`);
  }
}

/** The flags of commands that also work on a PostgreSQL database. */
export const placeFlags = {
  database: { type: 'string' },
  'database-file': { type: 'string' },
  account: { type: 'string' },
} as const;

/** Where the data of a command is, and whose. */
export interface Place {
  readonly data?: string | undefined;
  readonly database?: string | undefined;
  readonly 'database-file'?: string | undefined;
  readonly account?: string | undefined;
}

type Work<Result> = (stores: Stores, database: WatchedDatabase) => Steps<Result>;

/** Runs one transaction on the data of an account, also while a service runs. */
export async function withStores<Result>(
  command: string,
  place: Place,
  run: Work<Result>,
  env: Environment = process.env,
): Promise<Result> {
  return await onAccount(command, place, env, async (database) =>
    database.write(() => run(createStores(database, systemClock), database)),
  );
}

/** Reads the data of an account, also while a service runs: its writes do not wait for the reader. */
export async function readStores<Result>(
  command: string,
  place: Place,
  read: Work<Result>,
  env: Environment = process.env,
): Promise<Result> {
  return await onAccount(command, place, env, async (database) =>
    database.read(() => read(createStores(database, systemClock), database)),
  );
}

/** Works on the database of an account, also while a service runs. */
export async function onAccount<Result>(
  command: string,
  place: Place,
  env: Environment,
  work: (database: WatchedDatabase) => Promise<Result>,
): Promise<Result> {
  if (place.data === undefined && readAddress(place, env) !== null)
    return await withAccounts(command, place, env, async (first, accounts) => {
      const { id } = chooseAccount(command, place.account, await listAccounts(first));
      return await work(accounts.databaseOf(id));
    });
  if (place.account !== undefined)
    throw new UsageError(
      `${command}: --account needs a PostgreSQL database; ${place.data ?? 'a folder'} holds one account`,
    );
  if (place.data !== undefined && (place.database ?? place['database-file']) !== undefined)
    throw new UsageError(`${command}: --data and --database cannot be used together`);
  const database = openData(command, place.data);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Works on the accounts of a PostgreSQL database. An embedded database holds one account, and is refused. */
export async function withAccounts<Result>(
  command: string,
  place: Place,
  env: Environment,
  work: (first: WatchedDatabase, accounts: ServerAccounts) => Promise<Result>,
): Promise<Result> {
  if (place.data !== undefined)
    throw new UsageError(
      `${command} needs a PostgreSQL database (--database-file FILE): ${place.data} holds one account`,
    );
  const url = readAddress(place, env);
  if (url === null) throw new UsageError(`${command} needs a PostgreSQL database: --database-file FILE`);
  const database = await openServer(command, url);
  try {
    if (database.accounts === null) throw new Error('The database of a server holds accounts');
    return await work(database, database.accounts);
  } finally {
    await database.close();
  }
}

/** Whether a database on a server is named. */
export const namesServer = (place: Place, env: Environment): boolean => readAddress(place, env) !== null;

function readAddress(place: Place, env: Environment): string | null {
  return readDatabaseAddress({ value: place.database, file: place['database-file'] }, env);
}

export async function listAccounts(database: WatchedDatabase): Promise<readonly AccountEntry[]> {
  return await database.read(() => createAccountDirectory(database).list());
}

/** Most accounts that a mistake lists. */
const mostListed = 20;

/** The account of that number or subdomain. Throws a `UsageError` that lists what to say. */
export function chooseAccount(
  command: string,
  said: string | undefined,
  accounts: readonly AccountEntry[],
): AccountEntry {
  const [first] = accounts;
  if (said === undefined && first !== undefined && accounts.length === 1) return first;
  const named = accounts.find(({ id, subdomain }) => said === String(id) || said === subdomain);
  if (named !== undefined) return named;
  const listed = accounts.slice(0, mostListed).map(({ id, subdomain }) => `${String(id)} or ${subdomain}`);
  const more = accounts.length > mostListed ? ' … (see accounts list)' : '';
  throw new UsageError(
    `${command}: ${said === undefined ? 'there are several accounts' : `there is no account "${said}"`}; ` +
      `use --account with one of ${listed.join(', ')}${more}`,
  );
}

/** Whether it is the account that holds the service together: its database names who uses it. */
export const isFirst = ({ id }: AccountEntry): boolean => id === firstAccount;

/** Records what a command does, in the transaction of its change. */
export function recordCommand(stores: Stores, entry: Audited): Steps<void> {
  return recordAudit({ stores, clock: systemClock }, 'command line', entry);
}

/** One line of JSON. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
