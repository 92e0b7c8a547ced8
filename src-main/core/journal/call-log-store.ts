import type { CallLog } from '../limiter/call-log.ts';
import type { Logger } from '../ports.ts';
import type { MetaStore } from './meta-store.ts';
import { integer, integerOrNull, type Database } from './storage/database.ts';

/**
 * The limiter's log in `sync.db`.
 *
 * @param log reports an unreadable log
 */
export function createCallLogStore(
  database: Database,
  meta: MetaStore,
  log: Pick<Logger, 'error'> = { error() {} },
): CallLog {
  function started(at: number): number {
    return database.transaction(() => {
      database.run('INSERT INTO calls (started_at) VALUES (?)', at);
      const row = database.get('SELECT last_insert_rowid() AS id');
      return row === undefined ? 0 : integer(row, 'id');
    });
  }

  const read = (): ReturnType<CallLog['load']> =>
    database.all('SELECT id, started_at, completed_at FROM calls ORDER BY id').map((row) => ({
      id: integer(row, 'id'),
      startedAt: integer(row, 'started_at'),
      completedAt: integerOrNull(row, 'completed_at'),
    }));

  /**
   * Replaces an unreadable log by the same number of calls at time 0, because each may still count against the limit.
   */
  function startOver(): void {
    database.transaction(() => {
      const count = Number(database.get('SELECT count(*) AS n FROM calls')?.['n'] ?? 0);
      database.run('DELETE FROM calls');
      // 0: the time is unknown.
      for (let call = 0; call < count; call += 1) started(0);
    });
  }

  return {
    load() {
      try {
        return read();
      } catch (error) {
        log.error('the call log cannot be read and is reset', error);
        startOver();
        return read();
      }
    },
    started,
    completed: (id, at) => database.run('UPDATE calls SET completed_at = ? WHERE id = ?', at, id),
    forget: (ids) =>
      database.run('DELETE FROM calls WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)),
    block: () => meta.get('block') ?? null,
    noteBlock: (block) => meta.set('block', block),
  };
}
