import type { Database } from '../database/database.ts';
import type { Steps } from '../steps.ts';
import type { FilePart } from './file-store.ts';

/** Parts of uploads that are not finished, by the hash of the whole. They are in the database, wherever files are. */
export interface FilePartStore {
  /** In order. */
  list(source: string): Steps<readonly FilePart[]>;
  /** How many bytes are here, and of how many; null if none are. */
  progress(source: string): Steps<{ readonly offset: number; readonly total: number } | null>;
  add(source: string, part: FilePart, createdAt: string): Steps<void>;
  remove(source: string): Steps<void>;
  /** Leaves the uploads that were begun last. */
  keepNewest(count: number): Steps<void>;
  /** Removes the uploads without a part since that time. */
  removeOlder(before: string): Steps<void>;
}

export function createFilePartStore(database: Database): FilePartStore {
  return {
    list: (source) =>
      database
        .query<FilePart>('SELECT start, bytes, total FROM file_parts WHERE source = ? ORDER BY start')
        .all(source),
    *progress(source) {
      const row = yield* database
        .query<{ offset: number | null; total: number | null }>(
          'SELECT sum(length(bytes)) AS "offset", max(total) AS total FROM file_parts WHERE source = ?',
        )
        .get(source);
      return row?.offset == null || row.total === null ? null : { offset: row.offset, total: row.total };
    },
    *add(source, { start, bytes, total }, createdAt) {
      yield* database
        .query('INSERT INTO file_parts (source, start, bytes, total, created_at) VALUES (?, ?, ?, ?, ?)')
        .run(source, start, bytes, total, createdAt);
    },
    *remove(source) {
      yield* database.query('DELETE FROM file_parts WHERE source = ?').run(source);
    },
    *keepNewest(count) {
      yield* database
        .query(
          `DELETE FROM file_parts WHERE source IN (
             SELECT source FROM file_parts GROUP BY source ORDER BY max(created_at) DESC, source LIMIT 1000 OFFSET ?)`,
        )
        .run(count);
    },
    *removeOlder(before) {
      yield* database
        .query(
          'DELETE FROM file_parts WHERE source IN (SELECT source FROM file_parts GROUP BY source HAVING max(created_at) < ?)',
        )
        .run(before);
    },
  };
}
