import type { Database } from './database/database.ts';
import type { Steps } from './steps.ts';

/** A write that was sent with an idempotency key, and its answer. */
export interface StoredAnswerRow {
  readonly id: number;
  /** The hash of the API key that sent it. It stays the same when the service starts again with the same key. */
  readonly key_hash: string;
  readonly idempotency_key: string;
  /** The hash of method, address and body. */
  readonly fingerprint: string;
  /** The status of the answer; null while there is none. */
  readonly status: number | null;
  /** JSON; empty while there is no answer. */
  readonly body: string;
  readonly created_at: string;
}

/** The answers to writes with an idempotency key. An idempotency key belongs to one API key. */
export interface StoredAnswerStore {
  /** False if the key is taken. On an engine with several writers it waits for another claim of the key. */
  claim(row: Omit<StoredAnswerRow, 'id'>): Steps<boolean>;
  find(keyHash: string, idempotencyKey: string): Steps<StoredAnswerRow | undefined>;
  /** Stores the answer of a claimed key. */
  complete(keyHash: string, idempotencyKey: string, status: number, body: string): Steps<void>;
  /** Removes a key that is older than `before`. */
  removeExpired(keyHash: string, idempotencyKey: string, before: string): Steps<void>;
  /** Removes up to `limit` answers older than `before`, the oldest first, and returns their number. */
  purge(before: string, limit: number): Steps<number>;
}

export function createStoredAnswerStore(database: Database): StoredAnswerStore {
  return {
    *claim({ key_hash, idempotency_key, fingerprint, status, body, created_at }) {
      const { changes } = yield* database
        .query(
          'INSERT INTO stored_answers (key_hash, idempotency_key, fingerprint, status, body, created_at) ' +
            'VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key_hash, idempotency_key) DO NOTHING',
        )
        .run(key_hash, idempotency_key, fingerprint, status, body, created_at);
      return changes > 0;
    },
    find: (keyHash, idempotencyKey) =>
      database
        .query<StoredAnswerRow>('SELECT * FROM stored_answers WHERE key_hash = ? AND idempotency_key = ?')
        .get(keyHash, idempotencyKey),
    *complete(keyHash, idempotencyKey, status, body) {
      yield* database
        .query('UPDATE stored_answers SET status = ?, body = ? WHERE key_hash = ? AND idempotency_key = ?')
        .run(status, body, keyHash, idempotencyKey);
    },
    *removeExpired(keyHash, idempotencyKey, before) {
      yield* database
        .query('DELETE FROM stored_answers WHERE key_hash = ? AND idempotency_key = ? AND created_at < ?')
        .run(keyHash, idempotencyKey, before);
    },
    *purge(before, limit) {
      return (yield* database
        .query(
          'DELETE FROM stored_answers WHERE id IN ' +
            '(SELECT id FROM stored_answers WHERE created_at < ? ORDER BY created_at, id LIMIT ?)',
        )
        .run(before, limit)).changes;
    },
  };
}
