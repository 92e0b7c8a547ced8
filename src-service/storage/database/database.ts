import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { joinTransactions } from '#shared/storage/join-transactions.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLogFile, type LogFile } from './log-file.ts';
import { migrate, refuseNewerSchema } from './migrations.ts';

export type SqlValue = SQLInputValue;

/** A prepared statement with typed rows. */
export interface Query<Row> {
  all(...values: readonly SqlValue[]): readonly Row[];
  get(...values: readonly SqlValue[]): Row | undefined;
  /** Returns the id of the inserted row, if any. */
  run(...values: readonly SqlValue[]): { readonly changes: number; readonly id: number };
}

/** Prepared statements and transactions; nothing of the domain. */
export interface Database {
  /** Prepares each text once. The caller names the row's type; STRICT tables enforce it. */
  query<Row>(sql: string): Query<Row>;
  /** Runs all of it or nothing. A nested transaction joins the outer one. */
  transaction<T>(run: () => T): T;
  /**
   * A transaction of one of many callers: simultaneous ones share one commit and one sync. Each keeps all of its work
   * or nothing, and its promise settles when that is on disk.
   */
  write<T>(run: () => T): Promise<T>;
  isInTransaction(): boolean;
  /** Grows with every write of this process, so that a reader can tell whether its data is current. */
  revision(): number;
  /** Copies the database to a file while it stays in use. */
  backup(path: string): Promise<void>;
  close(): void;
}

/**
 * An event of a table in a trigger's terms (`UPDATE ON t`), and a query of the changed `id`s (`SELECT new.id AS id`).
 */
export interface WatchedEvent {
  readonly event: string;
  readonly ids: string;
}

/** A database that reports changes of rows. */
export interface WatchedDatabase extends Database {
  /**
   * Reports rows that this process changes, by whichever statement or foreign key. Also reports a change that is
   * rolled back later. Each watch has its own name.
   */
  watch(name: string, events: readonly WatchedEvent[], tell: (id: number) => void): void;
  /** Reports that another process has changed anything, as a command beside the service does. */
  watchOthers(tell: () => void): void;
  /** Whether another process has written since the last call; then the watches have been told. */
  noticeOthers(): boolean;
}

const settings =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; ' +
  'PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000; PRAGMA temp_store = MEMORY';

const inMemory = ':memory:';

/**
 * A migrated, empty database. A simulation opens thousands in memory, and copying an image is far quicker than
 * creating tables.
 */
let emptyImage: Uint8Array | null = null;

/**
 * Opens and migrates a database file, or one in memory for `:memory:`.
 *
 * WAL with `synchronous=FULL`, or a sync of our own (`write`): a commit is on disk before its answer goes out.
 * Callers of this API have no idempotency keys, so a 201 lost in a power cut would cost them a duplicate.
 */
export function openDatabase(path: string): WatchedDatabase {
  const connection = new DatabaseSync(path);
  try {
    if (path === inMemory && emptyImage !== null) connection.deserialize(emptyImage);
    refuseNewerSchema(connection);
    connection.exec(settings);
    migrate(connection);
    if (path === inMemory) emptyImage ??= connection.serialize();
    return wrap(connection, path === inMemory ? null : createLogFile(path));
  } catch (error) {
    connection.close();
    throw error;
  }
}

function wrap(connection: DatabaseSync, log: LogFile | null): WatchedDatabase {
  const queries = new Map<string, Query<unknown>>();
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  const version = connection.prepare('PRAGMA data_version');
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

  return {
    query<Row>(sql: string) {
      const cached = queries.get(sql) ?? asQuery(connection.prepare(sql), countWrite);
      queries.set(sql, cached);
      // The one place where a row gets its type: columns are STRICT, and each caller names its own text.
      return cached as Query<Row>;
    },
    transaction,
    // Memory needs no sync and no waiting, which keeps simulations deterministic.
    write:
      log === null
        ? (run) => Promise.resolve().then(() => transaction(run))
        : createGroupCommit(connection, transaction, log.sync),
    isInTransaction: () => connection.isTransaction,
    revision: () => revision,
    watch(name, events, tell) {
      connection.function(name, (id) => {
        if (typeof id === 'number') tell(id);
        return null;
      });
      for (const [index, { event, ids }] of events.entries()) {
        connection.exec(
          `CREATE TEMP TRIGGER ${name}_${String(index)} AFTER ${event} BEGIN SELECT ${name}(id) FROM (${ids}); END`,
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

function asQuery(statement: StatementSync, countWrite: () => void): Query<unknown> {
  return {
    all: (...values) => statement.all(...values),
    get: (...values) => statement.get(...values),
    run(...values) {
      countWrite();
      const result = statement.run(...values);
      return { changes: Number(result.changes), id: Number(result.lastInsertRowid) };
    },
  };
}
