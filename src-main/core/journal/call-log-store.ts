import type { CallLog } from '../limiter/call-log.ts';
import type { MetaStore } from './meta-store.ts';
import { integer, integerOrNull, type Database } from './database.ts';

/** The limiter's memory in `sync.db` (S18). */
export function createCallLogStore(database: Database, meta: MetaStore): CallLog {
  return {
    load: () =>
      database.all('SELECT id, started_at, completed_at FROM calls ORDER BY id').map((row) => ({
        id: integer(row, 'id'),
        startedAt: integer(row, 'started_at'),
        completedAt: integerOrNull(row, 'completed_at'),
      })),
    started(at) {
      return database.transaction(() => {
        database.run('INSERT INTO calls (started_at) VALUES (?)', at);
        const row = database.get('SELECT last_insert_rowid() AS id');
        return row === undefined ? 0 : integer(row, 'id');
      });
    },
    completed: (id, at) => database.run('UPDATE calls SET completed_at = ? WHERE id = ?', at, id),
    forget: (ids) =>
      database.run('DELETE FROM calls WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)),
    block: () => meta.get('block') ?? null,
    noteBlock: (block) => meta.set('block', block),
  };
}
