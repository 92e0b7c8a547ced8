import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ServiceFailure } from '../../failure.ts';
import type { AccountEntry } from '../../storage/accounts/account-directory.ts';
import {
  openDatabase,
  openReadOnly,
  type ServerAccounts,
  type WatchedDatabase,
} from '../../storage/database/database.ts';
import { moveData, MoveMismatch, type MoveProgress } from '../../storage/move/move-data.ts';
import { MoveRefusal } from '../../storage/move/move-refusal.ts';
import { UnfinishedMoveError } from '../../storage/move/unfinished-move.ts';
import { PostgresError } from '../../storage/postgres/postgres-error.ts';
import { FilePlaceError, type FilePlace } from '../../storage/files/file-place.ts';
import { filesFlags, readSourcePlace } from '../files/files-options.ts';
import { claimDataDirectory, giveToOwnerOf } from '../data-directory.ts';
import {
  isDatabaseAddress,
  readDatabaseAddress,
  requireDatabaseAddress,
} from '../secrets/database-address.ts';
import { errorReason } from '../open-data.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { CommandError, UsageError } from '../usage-error.ts';
import { moveUsage } from '../usage.ts';
import { chooseAccount, jsonLine, listAccounts } from './data-command.ts';

/** The exit code of a shell for a program that SIGINT has ended. */
const stoppedBySignal = 130;
/** The exit code of a move that did not end well and can be repeated. */
const failed = 1;

const again = 'Run the same command again to go on.';

/** A folder with an embedded database, or the address of a database on a server. */
type Place = { readonly folder: string } | { readonly url: string };

interface Places {
  readonly from: Place;
  readonly to: Place;
  /** One of several accounts of the source. */
  readonly account: string | undefined;
  /** Where the source keeps files outside its database. */
  readonly filePlace: FilePlace | null;
}

/** One end of a move that nobody else uses until `close`. */
interface End {
  readonly database: WatchedDatabase;
  /** Where it is, without a password. */
  readonly place: string;
  close(): void | Promise<void>;
}

/** What opening an end needs. */
interface Opening {
  readonly role: 'source' | 'target';
  say(line: string): void;
  /** Called when another service has taken the database over. */
  onLost(): void;
}

/** `move --from … --to …`: copies all data to the other engine while no service runs on either. */
export async function moveCommand(
  argv: readonly string[],
  env: Environment = process.env,
  say: (line: string) => void = toStandardError,
): Promise<string> {
  const places = readPlaces(argv, env);
  if (places === 'help') return moveUsage;
  const stopping = new AbortController();
  const onSignal = (): void =>
    stopping.abort(
      new CommandError(`The move was stopped. What is copied stays in the target. ${again}`, stoppedBySignal),
    );
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await move(places, stopping, say);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

async function move(
  { from, to, account, filePlace }: Places,
  stopping: AbortController,
  say: (line: string) => void,
): Promise<string> {
  const onLost = (): void =>
    stopping.abort(new CommandError(`Another service has taken a database over. ${again}`, failed));
  const source = await openEnd(from, { role: 'source', say, onLost });
  try {
    const target = await openEnd(to, { role: 'target', say, onLost });
    try {
      source.database.noticeOthers();
      const entry = account === undefined ? null : await findAccount(source.database, account);
      const report = await moveData({
        source: entry === null ? source.database : accountsOf(source.database).databaseOf(entry.id),
        isOneOfSeveral: entry !== null,
        target: target.database,
        place: source.place,
        filePlace,
        signal: stopping.signal,
        onResume: (table) => say(`Going on with ${table}`),
        onProgress: progressLines(say),
      });
      if (source.database.noticeOthers())
        throw new MoveMismatch('Another program has changed the source meanwhile.');
      const left = 'folder' in from ? filesLeft(from.folder, filePlace) : [];
      if (left.length > 0)
        say(`These files are not in the database; copy what you need of them: ${left.join(', ')}`);
      say(
        entry === null
          ? `Moved from ${source.place} to ${target.place}. Start no service on the source any more.`
          : `Moved ${entry.subdomain} from ${source.place} to ${target.place}. Remove or suspend it in the source before a service starts there.`,
      );
      const moved = entry === null ? {} : { account: entry.id };
      return jsonLine({ from: source.place, to: target.place, ...moved, ...report, files_left: left });
    } catch (error) {
      throw inWords(error);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function accountsOf({ accounts }: WatchedDatabase): ServerAccounts {
  if (accounts === null) throw new UsageError('move: --account needs a source on a server');
  return accounts;
}

async function findAccount(database: WatchedDatabase, said: string): Promise<AccountEntry> {
  return chooseAccount('move', said, await listAccounts(database));
}

function readPlaces(argv: readonly string[], env: Environment): Places | 'help' {
  const values = parse(argv);
  if (values.help === true) return 'help';
  const given = { from: readPlace('from', values.from), to: readPlace('to', values.to) };
  const named = given.from ?? given.to;
  if (named === null) throw new UsageError('move: --from and --to are needed (see move --help)');
  const isComplete = given.from !== null && given.to !== null;
  if (isComplete && values['database-file'] !== undefined)
    throw new UsageError('move: --database-file names the database in place of --from or --to');
  const url = isComplete
    ? null
    : readDatabaseAddress({ value: undefined, file: values['database-file'] }, env);
  const other: Place | null = url === null ? null : { url };
  const from = given.from ?? other;
  const to = given.to ?? other;
  if (from === null || to === null)
    throw new UsageError(`move: --${from === null ? 'from' : 'to'} is needed (see move --help)`);
  if ('folder' in from === 'folder' in to)
    throw new UsageError('move: one of --from and --to is a folder, the other one a postgres:// address');
  if (values.account !== undefined && 'folder' in from)
    throw new UsageError('move: --account names an account of the source, and a folder holds one');
  return { from, to, account: values.account, filePlace: readSourcePlace(values, env) };
}

function parse(argv: readonly string[]) {
  try {
    const options = {
      from: { type: 'string' },
      to: { type: 'string' },
      'database-file': { type: 'string' },
      account: { type: 'string' },
      ...filesFlags,
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\.?\s*\n|\. /u, 1)[0] ?? message} (see move --help)`);
  }
}

function readPlace(flag: 'from' | 'to', text: string | undefined): Place | null {
  if (text === undefined) return null;
  if (text === '') throw new UsageError(`move: --${flag} must not be empty`);
  return isDatabaseAddress(text)
    ? { url: requireDatabaseAddress(text, `move: --${flag}`) }
    : { folder: resolve(text) };
}

async function openEnd(place: Place, opening: Opening): Promise<End> {
  try {
    return 'folder' in place ? openFolder(place.folder, opening) : await openServer(place.url, opening);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`move: the ${opening.role} cannot be opened: ${errorReason(error)}`);
  }
}

function openFolder(folder: string, { role }: Opening): End {
  const flag = role === 'source' ? '--from' : '--to';
  const file = join(folder, 'service.db');
  if (role === 'source' && !existsSync(file)) throw new UsageError(`${flag} ${folder} holds no service data`);
  const directory = claimDataDirectory(folder, flag);
  try {
    // A target of another version holds data. It is refused and stays as it is.
    if (role === 'target' && existsSync(file)) openReadOnly(file).close();
    const database = role === 'source' ? openReadOnly(file) : openDatabase(file);
    if (role === 'target') giveToOwnerOf(folder, file);
    return {
      database,
      place: folder,
      close() {
        database.close();
        directory.release();
      },
    };
  } catch (error) {
    directory.release();
    throw error;
  }
}

async function openServer(url: string, { role, say, onLost }: Opening): Promise<End> {
  const { openPostgres } = await import('../../storage/postgres/open-postgres.ts');
  const { leaseDatabase } = await import('../../storage/postgres/lease.ts');
  const { host, pathname } = new URL(url);
  const opened = await openPostgres(url, () => undefined, role === 'source' ? 'unchanged' : 'made');
  const database = await leaseDatabase(opened, {
    kind: 'exclusive',
    onWait: (holder) =>
      say(
        `Another service may use the database (${holder}): waiting for up to 30 seconds to see whether it runs`,
      ),
    onLost,
  });
  return {
    database,
    place: `${host === '' ? 'localhost' : host}${pathname}`,
    async close() {
      await database.close();
    },
  };
}

/** Files and folders of a data folder that are no part of its database, such as messages that were written there. */
function filesLeft(folder: string, filePlace: FilePlace | null): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !/^service\.(?:db(?:-wal|-shm)?|lock(?:-journal)?)$/u.test(name))
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => path !== filePlace?.name);
}

/** Says a line for each table that is done, and each second in between. */
function progressLines(say: (line: string) => void): (progress: MoveProgress) => void {
  let saidAt = performance.now();
  return ({ step, table, rows, of }) => {
    const now = performance.now();
    if (rows < of && now - saidAt < 1000) return;
    saidAt = now;
    say(`${table}: ${String(rows)} of ${String(of)} ${step}`);
  };
}

/** What ended the move, as one line with its exit code. */
function inWords(error: unknown): unknown {
  if (error instanceof CommandError) return error;
  if (error instanceof MoveRefusal || error instanceof UnfinishedMoveError)
    return new UsageError(`move: ${error.message}`);
  if (error instanceof MoveMismatch) return new CommandError(error.message, failed);
  if (
    error instanceof ServiceFailure ||
    error instanceof PostgresError ||
    error instanceof FilePlaceError ||
    isDiskFailure(error)
  )
    return new CommandError(`The move has stopped: ${errorReason(error)}. ${again}`, failed);
  return error;
}

/** An error of SQLite, such as a full disk. */
function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}
