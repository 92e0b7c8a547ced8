import type { ActiveKey, KeyRow } from './accounts/key-row.ts';
import type { Database } from './database/database.ts';
import type { Steps } from './steps.ts';

/** A key to store. Without a scope it may do all that its user may. */
export type NewKey = Omit<KeyRow, 'id' | 'revoked_at' | 'scope' | 'last_used_at'> &
  Partial<Pick<KeyRow, 'scope'>>;

/** API keys. Revoked ones stay in the list with their time. */
export interface KeyStore {
  /** The active key with that hash. Read per request: other processes may revoke keys. */
  findActive(hash: string): Steps<ActiveKey | undefined>;
  insert(key: NewKey): Steps<number>;
  list(): Steps<readonly KeyRow[]>;
  /** False without an active key of that id. */
  revoke(id: number, at: string): Steps<boolean>;
  /** Notes that the key was used, unless a use after `before` is known: another node may have noted one. */
  noteUse(id: number, at: string, before: string): Steps<void>;
  /** Removes the keys of earlier starts, but not the one with that hash. */
  removeStartupKeys(exceptHash: string): Steps<void>;
}

/** The parameter is the hash. */
export const activeKeySql = `SELECT api_keys.*, users.role FROM api_keys JOIN users ON users.id = api_keys.user_id
  WHERE hash = ? AND revoked_at IS NULL`;

/** Nothing is cached, so a revoked key fails at its next request. */
export function createKeyStore(database: Database): KeyStore {
  return {
    findActive: (hash) => database.query<ActiveKey>(activeKeySql).get(hash),
    *insert(key) {
      return (yield* database
        .query(
          'INSERT INTO api_keys (name, hash, user_id, startup, created_at, scope) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(key.name, key.hash, key.user_id, key.startup, key.created_at, key.scope ?? null)).id;
    },
    list: () => database.query<KeyRow>('SELECT * FROM api_keys ORDER BY id').all(),
    *revoke(id, at) {
      return (
        (yield* database
          .query('UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL')
          .run(at, id)).changes > 0
      );
    },
    *noteUse(id, at, before) {
      yield* database
        .query(
          'UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)',
        )
        .run(at, id, before);
    },
    *removeStartupKeys(exceptHash) {
      yield* database.query('DELETE FROM api_keys WHERE startup = 1 AND hash <> ?').run(exceptHash);
    },
  };
}
