import type { FileType } from '#shared/domain/files/file-types.ts';
import type { Database } from '../database/database.ts';
import type { Steps } from '../steps.ts';
import { referenceMark } from '#shared/domain/files/file-references.ts';

/** What is known of a file. */
export interface FileRow {
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  readonly type: FileType;
  /** In bytes. */
  readonly size: number;
  /** In pixels; null for a drawing, and for images of older versions. */
  readonly width: number | null;
  readonly height: number | null;
  readonly created_at: string;
  /** Since when nothing refers to it; null while something does. */
  readonly unused_since: string | null;
  /** Whether its bytes are outside the database. */
  readonly outside: 0 | 1;
}

/** A part of an upload that is not finished. */
export interface FilePart {
  readonly start: number;
  readonly bytes: Uint8Array;
  /** The length of the whole upload. */
  readonly total: number;
}

/** Rows of a table that may refer to files. */
export const referringTexts = {
  sections: 'body',
  line_items: 'name',
  // A document that waits to be printed.
  mails: 'message',
} as const;

type ReferringTable = keyof typeof referringTexts;

export interface FileStore {
  find(hash: string): Steps<FileRow | undefined>;
  /** Those of the files that there are, in no order. */
  findAll(hashes: readonly string[]): Steps<readonly FileRow[]>;
  /** The file that an upload with that hash became. */
  findBySource(source: string): Steps<FileRow | undefined>;
  /** The bytes in the database. */
  bytes(hash: string): Steps<Uint8Array | undefined>;
  /** Adds a file. `bytes` is null if they are outside. */
  add(row: FileRow, bytes: Uint8Array | null): Steps<void>;
  addSource(source: string, hash: string): Steps<void>;
  setUnusedSince(hashes: readonly string[], since: string | null): Steps<void>;
  /** Takes the mark from the files that the account or a user shows. */
  unmarkShown(): Steps<void>;
  /** The bytes are outside now. Returns whether the file was there and in the database. */
  setOutside(hash: string): Steps<boolean>;
  /** The bytes are in the database now. */
  bringIn(hash: string, bytes: Uint8Array): Steps<void>;
  /** Whether the proposal's texts refer to a file. */
  isReferredBy(proposalId: number, hash: string): Steps<boolean>;
  /** Whether the account or a user shows a file. */
  isShown(hash: string): Steps<boolean>;
  /** The files that neither the account nor a user shows. */
  listUnshown(): Steps<readonly FileRow[]>;
  listOutside(isOutside: boolean): Steps<readonly FileRow[]>;
  /** Removes a file that has been unused since that time or longer, with its bytes in the database. */
  removeUnused(hash: string, since: string): Steps<boolean>;
  /** Claims the look for unused files; false if the last one is less than `pause` milliseconds ago. */
  beginPrune(now: number, pause: number): Steps<boolean>;
  lastId(table: ReferringTable): Steps<number>;
  /** The texts with references of the rows behind `after` up to `last`. */
  textsOf(table: ReferringTable, after: number, last: number): Steps<readonly string[]>;
}

export function createFileStore(database: Database): FileStore {
  const columns = 'hash, type, size, width, height, created_at, unused_since, outside';
  return {
    find: (hash) => database.query<FileRow>(`SELECT ${columns} FROM files WHERE hash = ?`).get(hash),
    findAll: (hashes) =>
      database
        .query<FileRow>(
          `SELECT ${columns} FROM files WHERE hash IN (SELECT value FROM json_each(?) AS texts)`,
        )
        .all(JSON.stringify(hashes)),
    findBySource: (source) =>
      database
        .query<FileRow>(
          `SELECT ${columns} FROM files WHERE hash IN (SELECT hash FROM file_sources WHERE source = ?)`,
        )
        .get(source),
    *bytes(hash) {
      return (yield* database
        .query<{ bytes: Uint8Array }>('SELECT bytes FROM file_bytes WHERE hash = ?')
        .get(hash))?.bytes;
    },
    *add({ hash, type, size, width, height, created_at, unused_since, outside }, bytes) {
      yield* database
        .query(`INSERT INTO files (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
        .run(hash, type, size, width, height, created_at, unused_since, outside);
      if (bytes !== null)
        yield* database.query('INSERT INTO file_bytes (hash, bytes) VALUES (?, ?)').run(hash, bytes);
    },
    *addSource(source, hash) {
      yield* database
        .query(
          'INSERT INTO file_sources (source, hash) VALUES (?, ?) ON CONFLICT (source) DO UPDATE SET hash = excluded.hash',
        )
        .run(source, hash);
    },
    *setUnusedSince(hashes, since) {
      if (hashes.length === 0) return;
      // A mark that stands keeps its time.
      const isChanged = since === null ? 'IS NOT NULL' : 'IS NULL';
      yield* database
        .query(
          `UPDATE files SET unused_since = ? WHERE unused_since ${isChanged} AND hash IN (SELECT value FROM json_each(?) AS texts)`,
        )
        .run(since, JSON.stringify(hashes));
    },
    *unmarkShown() {
      yield* database
        .query(
          `UPDATE files SET unused_since = NULL WHERE unused_since IS NOT NULL AND (
             EXISTS (SELECT 1 FROM account WHERE logo_hash = files.hash)
             OR EXISTS (SELECT 1 FROM users WHERE picture_hash = files.hash))`,
        )
        .run();
    },
    *setOutside(hash) {
      const { changes } = yield* database
        .query('UPDATE files SET outside = 1 WHERE hash = ? AND outside = 0')
        .run(hash);
      if (changes === 1) yield* database.query('DELETE FROM file_bytes WHERE hash = ?').run(hash);
      return changes === 1;
    },
    *bringIn(hash, bytes) {
      yield* database.query('UPDATE files SET outside = 0 WHERE hash = ?').run(hash);
      yield* database.query('INSERT INTO file_bytes (hash, bytes) VALUES (?, ?)').run(hash, bytes);
    },
    *isReferredBy(proposalId, hash) {
      const mark = `${referenceMark}${hash}`;
      const row = yield* database
        .query(
          `SELECT 1 AS found FROM sections WHERE proposal_id = ?1 AND (instr(body, ?2) > 0 OR EXISTS (
             SELECT 1 FROM line_items WHERE section_id = sections.id AND instr(line_items.name, ?2) > 0)) LIMIT 1`,
        )
        .get(proposalId, mark);
      return row !== undefined;
    },
    *isShown(hash) {
      const row = yield* database
        .query(
          `SELECT 1 AS found FROM account WHERE logo_hash = ?1
           UNION ALL SELECT 1 FROM users WHERE picture_hash = ?1 LIMIT 1`,
        )
        .get(hash);
      return row !== undefined;
    },
    listUnshown: () =>
      database
        .query<FileRow>(
          `SELECT ${columns} FROM files WHERE NOT EXISTS (SELECT 1 FROM account WHERE logo_hash = files.hash)
            AND NOT EXISTS (SELECT 1 FROM users WHERE picture_hash = files.hash) ORDER BY hash`,
        )
        .all(),
    listOutside: (isOutside) =>
      database
        .query<FileRow>(`SELECT ${columns} FROM files WHERE outside = ? ORDER BY hash`)
        .all(isOutside ? 1 : 0),
    *removeUnused(hash, since) {
      const { changes } = yield* database
        .query(
          `DELETE FROM files WHERE hash = ? AND unused_since <= ?
            AND NOT EXISTS (SELECT 1 FROM account WHERE logo_hash = files.hash)
            AND NOT EXISTS (SELECT 1 FROM users WHERE picture_hash = files.hash)`,
        )
        .run(hash, since);
      if (changes === 0) return false;
      yield* database.query('DELETE FROM file_bytes WHERE hash = ?').run(hash);
      yield* database.query('DELETE FROM file_sources WHERE hash = ?').run(hash);
      return true;
    },
    *beginPrune(now, pause) {
      const { changes } = yield* database
        .query(
          `INSERT INTO counters (name, value) VALUES ('files_pruned', shared_clock(?))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE counters.value <= shared_clock(?) - ?`,
        )
        .run(now, now, pause);
      return changes === 1;
    },
    *lastId(table) {
      const row = yield* database
        .query<{ last: number }>(`SELECT coalesce(max(id), 0) AS last FROM ${table}`)
        .get();
      return row?.last ?? 0;
    },
    *textsOf(table, after, last) {
      const column = referringTexts[table];
      const rows = yield* database
        .query<{ text: string }>(
          `SELECT ${column} AS text FROM ${table} WHERE id > ? AND id <= ? AND instr(${column}, '${referenceMark}') > 0`,
        )
        .all(after, last);
      return rows.map(({ text }) => text);
    },
  };
}
