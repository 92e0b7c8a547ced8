import { statSync } from 'node:fs';
import { operationStates } from '#shared/sync/operation-state.ts';
import { DatabaseSync } from 'node:sqlite';
import { schemaVersion } from '#shared/storage/migrate-schema.ts';
import { columnShapes, createSchemaComparison } from '#shared/storage/schema-comparison.ts';
import { isDamage, lastRedoSeq, migrate, refuseNewerSchema } from '../journal/storage/database.ts';
import { migrations } from '../journal/storage/migrations.ts';
import { rowParsers, type RowParser } from '../journal/row-parsers.ts';

/** The state of a journal file. */
export type Examination =
  | { readonly state: 'absent' }
  /** No tables: the process ended while creating it, or it was emptied. */
  | { readonly state: 'empty' }
  | { readonly state: 'sound'; readonly version: number; readonly seq: number }
  /**
   * `seq`: number of its last transaction, if readable. `canSalvage`: the structure is sound, but single rows are not.
   * `isForeign`: it belongs to another account.
   */
  | {
      readonly state: 'damaged';
      readonly reason: string;
      readonly seq: number | null;
      readonly canSalvage: boolean;
      readonly isForeign: boolean;
    };

export interface ExamineOptions {
  /** Parses every row, also of large tables. */
  readonly thorough?: boolean;
  /** The expected account; default: any. */
  readonly accountKey?: string;
  /** Newest schema version of the redo logs, if known. A file with a newer version is damaged. */
  readonly newestVersion?: number | null;
}

/** Columns with JSON. SQLite's integrity check does not cover their contents. */
const jsonColumns = [
  ['meta', 'value'],
  ['records', 'fields'],
  ['records', 'extra'],
  ['activities', 'activity'],
  ['feed', 'changes'],
] as const;

/** Number of the last transaction; 0 in a file of a version without numbers. */
function seqOf(database: DatabaseSync): number {
  const numbered = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'redo'").get();
  return numbered === undefined ? 0 : lastRedoSeq(database);
}

function seqOfDamaged(database: DatabaseSync): number | null {
  try {
    return seqOf(database);
  } catch {
    return null;
  }
}

const findSchemaDifference = createSchemaComparison(columnShapes, (version) => {
  const database = new DatabaseSync(':memory:');
  migrate(database, version);
  return database;
});

/** The problem with a row of one table; null if all can be parsed. */
function findBadRow(database: DatabaseSync, { table, columns, parse }: RowParser): string | null {
  for (const row of database.prepare(`SELECT ${columns} FROM ${table}`).iterate()) {
    try {
      parse(row);
    } catch {
      return `a row of ${table} cannot be read`;
    }
  }
  return null;
}

/** Row parsers exist for the current version only. */
function parsersFor(version: number): readonly RowParser[] {
  return version === migrations.length ? rowParsers : [];
}

/** The problem with a row of a file with sound structure; null for none. */
function findBadRows(
  database: DatabaseSync,
  version: number,
  { thorough = false }: ExamineOptions,
): string | null {
  for (const [table, column] of jsonColumns) {
    const bad = database.prepare(`SELECT 1 FROM ${table} WHERE NOT json_valid(${column}) LIMIT 1`).get();
    if (bad !== undefined) return `${table}.${column} holds no JSON`;
  }
  for (const parser of parsersFor(version)) {
    const reason = parser.isLarge && !thorough ? null : findBadRow(database, parser);
    if (reason !== null) return reason;
  }
  return null;
}

/** Whether the file names another account. A file without a name belongs to its folder's account. */
function isForeign(database: DatabaseSync, accountKey: string | undefined): boolean {
  const owner = database
    .prepare(
      // CASE, because AND may evaluate json_type of a text that is no JSON, and that fails.
      `SELECT CASE WHEN json_valid(value) THEN json_type(value) = 'text' AND value <> ? ELSE 0 END AS is_other
       FROM meta WHERE key = 'accountKey'`,
    )
    .get(JSON.stringify(accountKey ?? ''));
  return accountKey !== undefined && owner?.['is_other'] === 1;
}

/** The problem with the structure; null for none. */
function findDamage(
  database: DatabaseSync,
  version: number,
  { newestVersion = null }: ExamineOptions,
): string | null {
  const first = database.prepare('PRAGMA integrity_check(1)').get();
  if (first?.['integrity_check'] !== 'ok') return String(first?.['integrity_check'] ?? 'no answer');
  // Only after the integrity check, because the version of a damaged file is meaningless.
  if (version <= 0) return 'the file has no version';
  if (version > migrations.length && newestVersion !== null && newestVersion <= migrations.length)
    return `it calls itself of version ${version}, which nothing was ever written in`;
  refuseNewerSchema(version);
  const other = findSchemaDifference(database, version);
  if (other !== undefined) return `its schema is not that of version ${version}: ${other}`;
  if (database.prepare('PRAGMA foreign_key_check').get() !== undefined) return 'a row refers to nothing';
  // The integrity check does not cover the counter of the feed's numbers.
  const behind = database
    .prepare(
      "SELECT 1 FROM feed WHERE seq > coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'feed'), 0)",
    )
    .get();
  return behind === undefined ? null : 'the feed is behind its own numbers';
}

/**
 * Verifies a file from end to end: structure, references, JSON, and rows. Throws `storage` for a file of a newer
 * version, and SQLite's errors of the disk; neither is damage, so the file must not be repaired then.
 */
export function examine(path: string, options: ExamineOptions = {}): Examination {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return { state: 'absent' };
  if (!file.isFile())
    return { state: 'damaged', reason: 'it is not a file', seq: null, canSalvage: false, isForeign: false };
  const database = new DatabaseSync(path);
  try {
    const version = schemaVersion(database);
    if (version === 0 && database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) {
      return { state: 'empty' };
    }
    const structure = findDamage(database, version, options);
    const seq = seqOfDamaged(database);
    if (structure === null && isForeign(database, options.accountKey))
      return {
        state: 'damaged',
        reason: 'it names another account',
        seq,
        canSalvage: false,
        isForeign: true,
      };
    const reason = structure ?? findBadRows(database, version, options);
    if (reason === null) return { state: 'sound', version, seq: seqOf(database) };
    return { state: 'damaged', reason, seq, canSalvage: structure === null, isForeign: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = error instanceof Error ? error.message : 'damaged';
    return { state: 'damaged', reason, seq: seqOfDamaged(database), canSalvage: false, isForeign: false };
  } finally {
    database.close();
  }
}

/**
 * Keeps operations whose only unreadable value is the state. All operations of a salvaged file become uncertain later,
 * so the state set here never decides about a push.
 */
function keepUnknownStates(database: DatabaseSync): void {
  const marks = operationStates.map(() => '?').join();
  database
    .prepare(`UPDATE operations SET state = 'undecided' WHERE state NOT IN (${marks})`)
    .run(...operationStates);
}

/** Deletes the rows that cannot be parsed. */
export function removeBadRows(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE');
    for (const [table, column] of jsonColumns)
      database.exec(`DELETE FROM ${table} WHERE NOT json_valid(${column})`);
    const parsers = parsersFor(schemaVersion(database));
    if (parsers.length > 0) keepUnknownStates(database);
    for (const { table, columns, parse } of parsers) {
      const keys = database
        .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
        .all(table)
        .map((row) => `"${String(row['name'])}"`);
      const names = keys.length === 0 ? ['rowid'] : keys;
      const select = `SELECT ${columns}, ${names.map((name, index) => `${name} AS key${index}`).join(', ')}`;
      const remove = database.prepare(
        `DELETE FROM ${table} WHERE ${names.map((name) => `${name} = ?`).join(' AND ')}`,
      );
      for (const row of database.prepare(`${select} FROM ${table}`).all()) {
        try {
          parse(row);
        } catch {
          remove.run(...names.map((_, index) => row[`key${index}`] ?? null));
        }
      }
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** Schema version and last transaction of a sound file. Throws SQLite's errors otherwise. */
export function positionOf(path: string): { readonly version: number; readonly seq: number } {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return { version: schemaVersion(database), seq: seqOf(database) };
  } finally {
    database.close();
  }
}

/** Trusts a file that was closed cleanly and reads only its position. */
export function examineClosed(path: string, options: ExamineOptions): Examination {
  try {
    const position = positionOf(path);
    if (position.version === migrations.length) return { state: 'sound', ...position };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return examine(path, options);
}
