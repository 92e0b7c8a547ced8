import { dirname } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '#shared/errors/app-error.ts';
import { joinTransactions } from '#shared/storage/join-transactions.ts';
import { migrateSchema, schemaVersion } from '#shared/storage/migrate-schema.ts';
import { diskFullError } from '../../files/disk-full.ts';
import { ensurePrivateFolder, restrictFile } from '../../files/private-files.ts';
import { migrations } from './migrations.ts';
import type { LoggedValue, RedoLog, RedoWrite } from '../redo-log.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** An unchecked row. The functions below read its columns. */
export type Row = Record<string, SQLOutputValue>;

/** SQLite for the journal's stores: prepared statements, and transactions that nest into one. */
export interface Database {
  run(sql: string, ...values: LoggedValue[]): void;
  get(sql: string, ...values: LoggedValue[]): Row | undefined;
  all(sql: string, ...values: LoggedValue[]): Row[];
  /** Like `all`, with each row parsed. A row that cannot be parsed is damage, which no check of SQLite detects. */
  read<T>(parse: (row: Row) => T, sql: string, ...values: LoggedValue[]): T[];
  /**
   * Runs `work` in one transaction. When the outermost one returns, its effects are fsynced (`synchronous=FULL`). If
   * the disk refuses, throws `disk-full` or `storage`, and nothing has changed.
   */
  transaction<T>(work: () => T): T;
  /** Calls back after a rollback, so that caches are cleared. */
  onRollback(listener: () => void): void;
  close(): void;
}

export interface DatabaseFile extends Database {
  /** Writes a copy to a new file. Not allowed inside a transaction. */
  copyTo(path: string): void;
}

interface DatabaseOptions {
  /** A log that gets each committed transaction too. */
  readonly redo?: RedoLog | null;
  /** Called if the file in use is damaged, or an error gives a reason to examine it. */
  readonly onDamage?: () => void;
}

/** Primary result codes of SQLite that mean damage, unlike those for a busy, full or write-protected disk. */
const damageCodes: readonly number[] = [11 /* SQLITE_CORRUPT */, 26 /* SQLITE_NOTADB */];

/** SQLITE_IOERR_SHORT_READ: the file ends before it should. */
const shortRead = 522;

/** Whether an error of SQLite says that the file is damaged. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const code = Number(error.errcode);
  return damageCodes.includes(code & 0xff) || code === shortRead;
}

/** Primary result codes of SQLite for a failing disk: no permission, write-protected, I/O error, missing file. */
const diskCodes: readonly number[] = [3, 8, 10, 14, 22];

/** Another process has locked the file: SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL. */
const busyCodes: readonly number[] = [5, 6, 15];

/**
 * Converts SQLite's errors to `AppError`s that say what to do: free space, check the disk, or close the other program.
 * Other errors are bugs and returned as they are.
 *
 * @param path the database, for the free space of its disk
 */
export function storageError(error: unknown, path?: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const primary = Number(error.errcode) & 0xff;
  const options = { cause: error, retriable: true };
  // SQLITE_FULL.
  if (primary === 13) return diskFullError({ path, cause: error });
  if (isDamage(error)) return new AppError('storage', createReason('errors.journalDamaged'), options);
  if (busyCodes.includes(primary))
    return new AppError('unavailable', createReason('errors.journalBusy'), options);
  if (diskCodes.includes(primary)) return new AppError('storage', createReason('errors.notWritten'), options);
  return error;
}

/** SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH: the journal's own statements never cause them in a sound file. */
const suspectCodes: readonly number[] = [1, 19, 20];

function isSuspect(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && suspectCodes.includes(Number(error.errcode) & 0xff);
}

/** Whether the disk is full (13) or reading or writing fails (10). */
export function isStorageTrouble(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || isDamage(error)) return false;
  return [10, 13].includes(Number(error.errcode) & 0xff);
}

/** Refuses a file of a newer version of Layover (security.md, promise 8) before anything in it is changed. */
export function refuseNewerSchema(version: number): void {
  if (version <= migrations.length) return;
  throw new AppError('storage', createReason('errors.newerVersion'));
}

/** Migrates the schema to `target`, one transaction per step. Throws for a file of a newer version of Layover. */
export function migrate(database: DatabaseSync, target = migrations.length): void {
  refuseNewerSchema(schemaVersion(database));
  migrateSchema(database, migrations, target);
}

/** The number of the file's last transaction. */
export function lastRedoSeq(database: DatabaseSync): number {
  return Number(database.prepare('SELECT seq FROM redo').get()?.['seq'] ?? 0);
}

/** Opens a connection with the required settings. Changes no table. */
export function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  // SQLite gives the write-ahead log the permissions of the database.
  if (path !== ':memory:') restrictFile(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  return database;
}

/**
 * Opens the file; creates or migrates it if necessary. With WAL and `synchronous=FULL`, a returned commit survives a
 * crash. With a redo log, every committed transaction is in the log when the commit returns.
 */
export function openDatabase(
  path: string,
  { redo = null, onDamage = () => undefined }: DatabaseOptions = {},
): DatabaseFile {
  if (path !== ':memory:') ensurePrivateFolder(dirname(path));
  const database = connect(path);
  try {
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }

  const statements = new Map<string, StatementSync>();
  const rollbackListeners = new Set<() => void>();
  let writes: RedoWrite[] = [];
  let seq = redo === null ? 0 : lastRedoSeq(database);

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (isDamage(error) || isSuspect(error)) onDamage();
      throw storageError(error, path);
    }
  }

  function commit(): void {
    if (redo === null || writes.length === 0) {
      guard(() => database.exec('COMMIT'));
      return;
    }
    guard(() => {
      prepare('UPDATE redo SET seq = ?').run(seq + 1);
      database.exec('COMMIT');
    });
    seq += 1;
    redo.append({ seq, writes });
  }

  const { transaction, isRunning } = joinTransactions({
    begin() {
      guard(() => database.exec('BEGIN IMMEDIATE'));
      writes = [];
    },
    commit,
    rollback() {
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const listener of rollbackListeners) listener();
    },
  });

  function run(sql: string, ...values: LoggedValue[]): void {
    if (redo !== null && !isRunning()) {
      transaction(() => run(sql, ...values));
      return;
    }
    guard(() => void prepare(sql).run(...values));
    if (redo !== null) writes.push([sql, ...values]);
  }

  function all(sql: string, ...values: LoggedValue[]): Row[] {
    return guard(() => prepare(sql).all(...values));
  }

  return {
    run,
    get: (sql, ...values) => guard(() => prepare(sql).get(...values)),
    all,
    read(parse, sql, ...values) {
      const rows = all(sql, ...values);
      try {
        return rows.map((row) => parse(row));
      } catch (cause) {
        onDamage();
        throw new AppError('storage', createReason('errors.journalDamaged'), { cause, retriable: true });
      }
    },
    transaction,
    onRollback: (listener) => void rollbackListeners.add(listener),
    copyTo: (copy) =>
      guard(() => {
        database.prepare('VACUUM INTO ?').run(copy);
        restrictFile(copy);
      }),
    close() {
      database.close();
      redo?.close();
    },
  };
}

/** Reads a column declared NOT NULL TEXT. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new AppError('storage', `The journal holds no text in ${column}.`);
  return value;
}

/** Reads a column declared TEXT. */
export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** Reads a column declared NOT NULL INTEGER. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new AppError('storage', `The journal holds no number in ${column}.`);
  return value;
}

/** Reads a column declared INTEGER. */
export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

/** Throws if the values of a pair differ. Both are copies of one value, so one of them is damaged. */
export function sameOrDamaged(pairs: readonly (readonly [unknown, unknown])[]): void {
  if (pairs.some(([left, right]) => left !== right))
    throw new AppError('storage', 'A row of the journal contradicts itself.');
}
