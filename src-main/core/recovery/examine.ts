import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { schemaVersion } from '#shared/storage/migrate-schema.ts';
import { isDamage, lastRedoSeq, migrate, refuseNewerSchema } from '../journal/storage/database.ts';
import { migrations } from '../journal/storage/migrations.ts';
import { rowParsers, type RowParser } from '../journal/row-parsers.ts';

/** What a look at a database file of the journal says. */
export type Examination =
  | { readonly state: 'absent' }
  /** Made, and ended before anything was in it; or emptied. */
  | { readonly state: 'empty' }
  | { readonly state: 'sound'; readonly version: number; readonly seq: number }
  /**
   * `seq`: the number of its last transaction, where even a damaged file still gives that. `canMend`: its structure is
   * sound, and single rows are not. `isForeign`: it names another account.
   */
  | {
      readonly state: 'damaged';
      readonly reason: string;
      readonly seq: number | null;
      readonly canMend: boolean;
      readonly isForeign: boolean;
    };

/** How to look. */
export interface ExamineOptions {
  /** Whether every row is parsed, of the large tables as well: where there is reason to, and before it is relied on. */
  readonly thorough?: boolean;
  /** Whose journal it has to be; any account's where it is not given. */
  readonly accountKey?: string;
  /** The newest schema that anything was logged for, if that is known: a file cannot be of a newer one. */
  readonly newestVersion?: number | null;
}

/** Columns that hold JSON and are read row by row where they are used: SQLite's own check says nothing of a cell. */
const jsonColumns = [
  ['meta', 'value'],
  ['records', 'fields'],
  ['records', 'extra'],
  ['activities', 'activity'],
  ['feed', 'changes'],
] as const;

/** The number of the last transaction; 0 in a file from before they were numbered. */
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

/** Tables and their columns, as text that can be compared. */
function shapeOf(database: DatabaseSync): ReadonlySet<string> {
  const columns = database
    .prepare(
      `SELECT m.name || '.' || p.name || ' ' || p.type || ' ' || p."notnull" || ' ' || p.pk AS shape
       FROM sqlite_schema m, pragma_table_info(m.name) p WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
    )
    .all();
  return new Set(columns.map((row) => String(row['shape'])));
}

const shapes = new Map<number, ReadonlySet<string>>();

/** What a file of this version is made of. */
function shapeOfVersion(version: number): ReadonlySet<string> {
  const known = shapes.get(version);
  if (known !== undefined) return known;
  const database = new DatabaseSync(':memory:');
  migrate(database, version);
  const shape = shapeOf(database);
  database.close();
  shapes.set(version, shape);
  return shape;
}

/** What is wrong with the rows of one table; null when all of them can be read. */
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

/** The parsers of the tables that a file of this version has as they are now. */
function parsersFor(version: number): readonly RowParser[] {
  return version === migrations.length ? rowParsers : [];
}

/** What is wrong in single rows of a file whose structure is sound; null when nothing is. */
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

/** Whether it says that it is another account's. One that does not say whose it is is that of its folder. */
function isForeign(database: DatabaseSync, accountKey: string | undefined): boolean {
  const owner = database
    .prepare(
      "SELECT json_valid(value) AND json_type(value) = 'text' AND value <> ? AS is_other FROM meta WHERE key = 'accountKey'",
    )
    .get(JSON.stringify(accountKey ?? ''));
  return accountKey !== undefined && owner?.['is_other'] === 1;
}

/** What is wrong with the structure; null when nothing is. */
function findDamage(
  database: DatabaseSync,
  version: number,
  { newestVersion = null }: ExamineOptions,
): string | null {
  const first = database.prepare('PRAGMA integrity_check(1)').get();
  if (first?.['integrity_check'] !== 'ok') return String(first?.['integrity_check'] ?? 'no answer');
  // Only now: what a damaged file says of its version means nothing.
  if (version <= 0) return 'the file has no version';
  if (version > migrations.length && newestVersion !== null && newestVersion <= migrations.length)
    return `it calls itself of version ${version}, which nothing was ever written in`;
  refuseNewerSchema(version);
  const [own, usual] = [shapeOf(database), shapeOfVersion(version)];
  const other = [...own].find((one) => !usual.has(one)) ?? [...usual].find((one) => !own.has(one));
  if (other !== undefined) return `its schema is not that of version ${version}: ${other}`;
  if (database.prepare('PRAGMA foreign_key_check').get() !== undefined) return 'a row refers to nothing';
  // What gives the feed its numbers has no key that a check of the structure would look at.
  const behind = database
    .prepare(
      "SELECT 1 FROM feed WHERE seq > coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'feed'), 0)",
    )
    .get();
  return behind === undefined ? null : 'the feed is behind its own numbers';
}

/**
 * Reads a file from end to end: its structure, its references, that every cell with JSON is JSON, and that the rows can
 * be parsed. Throws `storage` for a file of a newer Layover, and what SQLite throws when the disk itself refuses; neither
 * is damage, and nothing may be repaired then.
 */
export function examine(path: string, options: ExamineOptions = {}): Examination {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return { state: 'absent' };
  if (!file.isFile())
    return { state: 'damaged', reason: 'it is no file', seq: null, canMend: false, isForeign: false };
  const database = new DatabaseSync(path);
  try {
    const version = schemaVersion(database);
    if (version === 0 && database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) {
      return { state: 'empty' };
    }
    const structure = findDamage(database, version, options);
    const seq = seqOfDamaged(database);
    if (structure === null && isForeign(database, options.accountKey))
      return { state: 'damaged', reason: 'it names another account', seq, canMend: false, isForeign: true };
    const reason = structure ?? findBadRows(database, version, options);
    if (reason === null) return { state: 'sound', version, seq: seqOf(database) };
    return { state: 'damaged', reason, seq, canMend: structure === null, isForeign: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = error instanceof Error ? error.message : 'damaged';
    return { state: 'damaged', reason, seq: seqOfDamaged(database), canMend: false, isForeign: false };
  } finally {
    database.close();
  }
}

/** Takes the rows out that cannot be read. */
export function removeBadRows(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE');
    for (const [table, column] of jsonColumns)
      database.exec(`DELETE FROM ${table} WHERE NOT json_valid(${column})`);
    for (const { table, columns, parse } of parsersFor(schemaVersion(database))) {
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

/** Schema and last transaction of a file that is taken to be sound. Throws what SQLite throws when it is not. */
export function positionOf(path: string): { readonly version: number; readonly seq: number } {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return { version: schemaVersion(database), seq: seqOf(database) };
  } finally {
    database.close();
  }
}

/** Takes a file to be as sound as when it was closed, and reads no more of it than where it ends. */
export function examineClosed(path: string, options: ExamineOptions): Examination {
  try {
    const position = positionOf(path);
    if (position.version === migrations.length) return { state: 'sound', ...position };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return examine(path, options);
}
