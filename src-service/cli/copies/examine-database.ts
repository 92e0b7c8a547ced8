import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { schemaVersion } from '#shared/storage/migrate-schema.ts';
import { columnShapes, createSchemaComparison } from '#shared/storage/schema-comparison.ts';
import { migrate, NewerSchemaError, refuseNewerSchema } from '../../storage/database/migrations.ts';
import { errorReason } from '../open-data.ts';

/** The state of a database file. */
export type DatabaseState =
  | { readonly state: 'missing' }
  /** No account: it was emptied, or the process ended while creating it. */
  | { readonly state: 'empty' }
  | { readonly state: 'damaged'; readonly reason: string }
  | { readonly state: 'newer' }
  /** `changes`: the number of the newest change. */
  | { readonly state: 'sound'; readonly changes: number };

/** SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB: the statements below never cause them in a sound file. */
const damageCodes: readonly number[] = [1, 11, 26];
/** SQLITE_IOERR_SHORT_READ: the file is cut. */
const shortRead = 522;

/** Whether an error of SQLite says that the file is damaged. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const code = Number(error.errcode);
  return damageCodes.includes(code & 0xff) || code === shortRead;
}

/** Tables, indexes and columns. */
const shapes = `SELECT type || ' ' || name || ' ' || tbl_name AS shape FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite_%' UNION ${columnShapes}`;
const findSchemaDifference = createSchemaComparison(shapes, (version) => {
  const database = new DatabaseSync(':memory:');
  migrate(database, version);
  return database;
});

function has(database: DatabaseSync, table: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
}

/** The number of the newest change; 0 in a file of a version without numbers. */
function changesOf(database: DatabaseSync): number {
  if (!has(database, 'counters')) return 0;
  const row = database.prepare("SELECT value FROM counters WHERE name = 'changes'").get();
  return Number(row?.['value'] ?? 0);
}

/** Offset of the version for writers in the header, and the versions of a file without and with a write-ahead log. */
const writerVersionAt = 18;
const writerVersions = [1, 2];

/** SQLite opens a file with another version for reads alone. */
function isWritable(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const version = Buffer.alloc(1);
    readSync(file, version, 0, 1, writerVersionAt);
    return writerVersions.includes(version.readUInt8(0));
  } finally {
    closeSync(file);
  }
}

function examineOpen(database: DatabaseSync): DatabaseState {
  const version = schemaVersion(database);
  const isBlank = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (version === 0 && isBlank) return { state: 'empty' };
  const check = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
  if (check !== 'ok') return { state: 'damaged', reason: check };
  // After the check, because the version of a damaged file means nothing.
  refuseNewerSchema(database);
  const other = findSchemaDifference(database, version);
  if (other !== undefined)
    return { state: 'damaged', reason: `its schema is not that of version ${String(version)}: ${other}` };
  if (database.prepare('SELECT 1 FROM account').get() === undefined) return { state: 'empty' };
  return { state: 'sound', changes: changesOf(database) };
}

/**
 * Verifies the structure of a whole file, and its tables and columns. Changes nothing. Throws SQLite's errors of the disk,
 * which are no damage.
 */
export function examineDatabase(path: string): DatabaseState {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return { state: 'missing' };
  if (!file.isFile()) return { state: 'damaged', reason: 'it is not a file' };
  if (file.size > 0 && !isWritable(path))
    return { state: 'damaged', reason: 'its header has no known format' };
  try {
    // Read-only, so that closing it does not merge the write-ahead log into a damaged file.
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    try {
      return examineOpen(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof NewerSchemaError) return { state: 'newer' };
    if (!isDamage(error)) throw error;
    return { state: 'damaged', reason: errorReason(error) };
  }
}

/** The number of a file's newest change, without a check of the file; 0 if it cannot be read. */
export function readChanges(path: string): number {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return changesOf(database);
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}
