import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamage, lastRedoSeq, refuseNewerSchema, schemaVersion } from '../journal/database.ts';

/** What a look at a database file of the journal says. */
export type Examination =
  | { readonly state: 'absent' }
  /** Made, and ended before anything was in it; or emptied. */
  | { readonly state: 'empty' }
  | { readonly state: 'sound'; readonly version: number; readonly seq: number }
  /** `seq`: the number of its last transaction, where even a damaged file still gives that. */
  | { readonly state: 'damaged'; readonly reason: string; readonly seq: number | null };

/** Columns that hold JSON: SQLite's own check says nothing about what stands in a cell. */
const jsonColumns = [
  ['meta', 'value'],
  ['operations', 'payload'],
  ['records', 'fields'],
  ['records', 'extra'],
  ['activities', 'activity'],
  ['conflicts', 'mine'],
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

/** The first thing that is wrong with the contents; null when nothing is. */
function findDamage(database: DatabaseSync, version: number): string | null {
  const first = database.prepare('PRAGMA integrity_check(1)').get();
  if (first?.['integrity_check'] !== 'ok') return String(first?.['integrity_check'] ?? 'no answer');
  // Only now: what a damaged file says of its version means nothing.
  refuseNewerSchema(version);
  if (version === 0) return 'the file has no version';
  if (database.prepare('PRAGMA foreign_key_check').get() !== undefined) return 'a row refers to nothing';
  for (const [table, column] of jsonColumns) {
    const bad = database.prepare(`SELECT 1 FROM ${table} WHERE NOT json_valid(${column}) LIMIT 1`).get();
    if (bad !== undefined) return `${table}.${column} holds no JSON`;
  }
  return null;
}

/**
 * Reads a file from end to end: its structure, its references, and that every cell with JSON is JSON. Throws
 * `storage` for a file of a newer Layover, and what SQLite throws when the disk itself refuses; neither is damage,
 * and nothing may be repaired then.
 */
export function examine(path: string): Examination {
  if (!existsSync(path)) return { state: 'absent' };
  const database = new DatabaseSync(path);
  try {
    const version = schemaVersion(database);
    if (version === 0 && database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) {
      return { state: 'empty' };
    }
    const reason = findDamage(database, version);
    if (reason !== null) return { state: 'damaged', reason, seq: seqOfDamaged(database) };
    return { state: 'sound', version, seq: seqOf(database) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = error instanceof Error ? error.message : 'damaged';
    return { state: 'damaged', reason, seq: seqOfDamaged(database) };
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
export function examineClosed(path: string): Examination {
  try {
    const position = positionOf(path);
    refuseNewerSchema(position.version);
    return { state: 'sound', ...position };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return examine(path);
  }
}
