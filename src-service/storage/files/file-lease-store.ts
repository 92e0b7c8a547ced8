import type { Database } from '../database/database.ts';
import type { Steps } from '../steps.ts';

/**
 * The hashes whose bytes outside the database are being stored or removed. A row says that there may be bytes which no
 * file refers to. Several may store the same bytes at a time; a removal is alone.
 */
export interface FileLeaseStore {
  /** Claims a hash to store its bytes. False while it is being removed. */
  beginStoring(hash: string, lease: FileLease): Steps<boolean>;
  /** Ends a claim in the transaction that adds the file. False if it has expired. */
  endStoring(hash: string, now: number): Steps<boolean>;
  /** Claims a hash to remove its bytes. False while another one works on it. */
  beginRemoving(hash: string, remover: string, lease: FileLease): Steps<boolean>;
  endRemoving(hash: string, remover: string): Steps<void>;
  /** Hashes whose leases have expired. */
  listExpired(now: number, limit: number): Steps<readonly string[]>;
  /** All hashes. */
  list(): Steps<readonly string[]>;
}

export interface FileLease {
  /** In milliseconds. */
  readonly length: number;
  /** Epoch milliseconds. On PostgreSQL, the server's clock counts instead. */
  readonly now: number;
}

interface Hash {
  readonly hash: string;
}

export function createFileLeaseStore(database: Database): FileLeaseStore {
  return {
    *beginStoring(hash, { length, now }) {
      const { changes } = yield* database
        .query(
          `INSERT INTO file_leases (hash, remover, leased_until) VALUES (?, NULL, shared_clock(?) + ?)
            ON CONFLICT (hash) DO UPDATE SET remover = NULL, leased_until = excluded.leased_until
            WHERE file_leases.remover IS NULL OR file_leases.leased_until <= shared_clock(?)`,
        )
        .run(hash, now, length, now);
      return changes === 1;
    },
    *endStoring(hash, now) {
      const { changes } = yield* database
        .query(
          'DELETE FROM file_leases WHERE hash = ? AND remover IS NULL AND leased_until > shared_clock(?)',
        )
        .run(hash, now);
      return changes === 1;
    },
    *beginRemoving(hash, remover, { length, now }) {
      const { changes } = yield* database
        .query(
          `INSERT INTO file_leases (hash, remover, leased_until) VALUES (?, ?, shared_clock(?) + ?)
            ON CONFLICT (hash) DO UPDATE SET remover = excluded.remover, leased_until = excluded.leased_until
            WHERE file_leases.leased_until <= shared_clock(?)`,
        )
        .run(hash, remover, now, length, now);
      return changes === 1;
    },
    *endRemoving(hash, remover) {
      yield* database.query('DELETE FROM file_leases WHERE hash = ? AND remover = ?').run(hash, remover);
    },
    *listExpired(now, limit) {
      const rows = yield* database
        .query<Hash>(
          'SELECT hash FROM file_leases WHERE leased_until <= shared_clock(?) ORDER BY hash LIMIT ?',
        )
        .all(now, limit);
      return rows.map(({ hash }) => hash);
    },
    *list() {
      const rows = yield* database.query<Hash>('SELECT hash FROM file_leases ORDER BY hash').all();
      return rows.map(({ hash }) => hash);
    },
  };
}
