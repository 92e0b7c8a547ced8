import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { joinTransactions } from '#shared/storage/join-transactions.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLogFile, type LogFile } from './log-file.ts';
import { migrate, refuseNewerSchema, refuseOtherSchema } from './migrations.ts';
import { firstAccount, type Accounts } from '../accounts/accounts.ts';
import { immediate, ImmediateStep, runNow, type Ahead, type Steps } from '../steps.ts';

export type SqlValue = SQLInputValue;

/** A prepared statement with typed rows. */
export interface Query<Row> {
  all(...values: readonly SqlValue[]): Steps<readonly Row[]>;
  get(...values: readonly SqlValue[]): Steps<Row | undefined>;
  /** Returns the id of the inserted row, if any. */
  run(...values: readonly SqlValue[]): Steps<{ readonly changes: number; readonly id: number }>;
}

/** Prepared statements and transactions; nothing of the domain. */
export interface Database {
  /** Whether other processes write beside this one without its knowledge. Then nothing may be cached. */
  readonly isShared: boolean;
  /** The number of the account whose rows it shows. */
  readonly account: number;
  /** Prepares each text once. The caller names the row's type; STRICT tables enforce it. */
  query<Row>(sql: string): Query<Row>;
  /** Commits all writes of `run`, or none if it throws. A nested transaction joins the outer one. */
  transaction<T>(run: () => Steps<T>): Steps<T>;
  /**
   * Runs work that changes nothing. A promise only if the engine waits: a promise per read would cost 5 % of a page. Only
   * a shared database knows `ahead`.
   */
  read<T>(run: () => Steps<T>, ahead?: Ahead): T | Promise<T>;
  /**
   * A transaction that shares its commit and its sync with simultaneous callers. Each caller's writes are committed or
   * rolled back as one. The promise resolves when they are on disk.
   */
  write<T>(run: () => Steps<T>): Promise<T>;
  /** A transaction that waits for no other write of the account: for single rows that no rule reads. */
  writeAside<T>(run: () => Steps<T>): Promise<T>;
  isInTransaction(): boolean;
  /** Counts the writes of this process. A reader with an older revision has stale data. */
  revision(): number;
  /** In bytes. */
  size(): Steps<number>;
  /** Copies the database to a file while it stays in use. Rejects where the engine has tools of its own for it. */
  backup(path: string): Promise<void>;
  close(): void | Promise<void>;
}

/**
 * An event of a table as SQL of a trigger (`UPDATE ON t`), and the query of the changed ids (`SELECT new.id AS id`).
 */
export interface WatchedEvent {
  readonly event: string;
  readonly changedIds: string;
}

/** A database that reports changes of rows. */
export interface WatchedDatabase extends Database {
  /** Null where there can only be one account. */
  readonly accounts: ServerAccounts | null;
  /**
   * Calls `onChange` for each row that this process changes, by whichever statement or foreign key. A change that is
   * rolled back later is reported too. Each watch needs a name of its own.
   */
  watch(name: string, events: readonly WatchedEvent[], onChange: (id: number) => void): void;
  /** Reports that another process has changed anything, as a command beside the service does. */
  watchOthers(onChange: () => void): void;
  /** Whether another process has written since the last call; then the watches have been told. */
  noticeOthers(): boolean;
}

/** The accounts of a server's database. */
export type ServerAccounts = Accounts<WatchedDatabase>;

/** The database of a file or of memory, which closes at once. */
export interface EmbeddedDatabase extends WatchedDatabase {
  close(): void;
}

const pragmas =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; ' +
  'PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000; PRAGMA temp_store = MEMORY';

const memoryPath = ':memory:';

/**
 * The image of a migrated, empty database. A simulation opens thousands of databases in memory, and copying an image is
 * far quicker than creating tables.
 */
let emptyImage: Uint8Array | null = null;

/**
 * Opens and migrates a database file, or one in memory for `:memory:`.
 *
 * A commit is on disk before its answer goes out: WAL with `synchronous=FULL`, or the sync of `write`. Most callers
 * send no idempotency key and never repeat a write that was answered, so nothing would bring it back after a power cut.
 */
export function openDatabase(path: string): EmbeddedDatabase {
  const connection = new DatabaseSync(path);
  try {
    if (path === memoryPath && emptyImage !== null) connection.deserialize(emptyImage);
    refuseNewerSchema(connection);
    connection.exec(pragmas);
    migrate(connection);
    if (path === memoryPath) emptyImage ??= connection.serialize();
    return wrapConnection(connection, path === memoryPath ? null : createLogFile(path));
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Opens a database file of this version for reads alone. Its writes throw, and `noticeOthers` tells of the writes of
 * other processes.
 */
export function openReadOnly(path: string): EmbeddedDatabase {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    refuseOtherSchema(connection);
    return wrapConnection(connection, createLogFile(path));
  } catch (error) {
    connection.close();
    throw error;
  }
}

function wrapConnection(connection: DatabaseSync, log: LogFile | null): EmbeddedDatabase {
  const queries = new Map<string, Query<unknown>>();
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  const version = connection.prepare('PRAGMA data_version');
  const size = connection.prepare(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
  );
  const readVersion = (): unknown => version.get()?.['data_version'];
  const watchesOfOthers: (() => void)[] = [];
  let revision = 0;
  let seenVersion = log === null ? null : readVersion();
  const countWrite = (): void => {
    revision += 1;
  };
  const { transaction } = joinTransactions({
    begin: () => void begin.run(),
    commit: () => void commit.run(),
    rollback() {
      if (connection.isTransaction) rollback.run();
    },
  });

  // One process owns the file, so its own clock is the one that all leases share.
  connection.function('shared_clock', (own) => own);

  // A database in memory needs no sync. Without a wait for the disk, simulations stay deterministic.
  const write: Database['write'] =
    log === null
      ? (run) => Promise.resolve().then(() => transaction(() => runNow(run())))
      : createGroupCommit(connection, transaction, log.sync);

  return {
    isShared: false,
    account: firstAccount,
    accounts: null,
    query<Row>(sql: string) {
      const cached = queries.get(sql) ?? createQuery(connection.prepare(withoutRowLocks(sql)), countWrite);
      queries.set(sql, cached);
      // A row gets its type here. The caller states it for its own SQL, and the columns are STRICT.
      return cached as Query<Row>;
    },
    transaction: (run) => immediate(() => transaction(() => runNow(run()))),
    read: (run) => runNow(run()),
    write,
    writeAside: write,
    isInTransaction: () => connection.isTransaction,
    revision: () => revision,
    watch(name, events, onChange) {
      connection.function(name, (id) => {
        if (typeof id === 'number') onChange(id);
        return null;
      });
      for (const [index, { event, changedIds }] of events.entries()) {
        connection.exec(
          `CREATE TEMP TRIGGER ${name}_${String(index)} AFTER ${event} BEGIN SELECT ${name}(id) FROM (${changedIds}); END`,
        );
      }
    },
    watchOthers: (tell) => void watchesOfOthers.push(tell),
    noticeOthers() {
      // Nobody else opens a database in memory.
      if (log === null) return false;
      const now = readVersion();
      if (now === seenVersion) return false;
      seenVersion = now;
      countWrite();
      for (const tell of watchesOfOthers) tell();
      return true;
    },
    size: () => immediate(() => Number(size.get()?.['bytes'])),
    async backup(path) {
      const { backup } = await import('node:sqlite');
      await backup(connection, path);
    },
    close() {
      log?.close();
      connection.close();
    },
  };
}

/** SQLite locks no rows: one transaction writes at a time. */
export function withoutRowLocks(sql: string): string {
  return sql.replaceAll(' FOR UPDATE SKIP LOCKED', '');
}

function createQuery(statement: StatementSync, countWrite: () => void): Query<unknown> {
  const all = (...values: readonly SqlValue[]) => statement.all(...values);
  const get = (...values: readonly SqlValue[]) => statement.get(...values);
  const run = (...values: readonly SqlValue[]) => {
    countWrite();
    const result = statement.run(...values);
    return { changes: Number(result.changes), id: Number(result.lastInsertRowid) };
  };
  return {
    all: (...values) => new ImmediateStep(all, values),
    get: (...values) => new ImmediateStep(get, values),
    run: (...values) => new ImmediateStep(run, values),
  };
}
