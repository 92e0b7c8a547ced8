import { integer, integerOrNull, type Database } from './database.ts';

/** A call that counts against the budget: ms since the epoch, `completedAt` null while it is in flight. */
export interface LoggedCall {
  readonly startedAt: number;
  readonly completedAt: number | null;
}

/** The limiter's memory across restarts (S18). */
export interface CallLogStore {
  load(): readonly LoggedCall[];
  /** Returns the call's id. */
  started(at: number): number;
  completed(id: number, at: number): void;
}

/** Older calls cannot matter to any window; 10 minutes leave room for a clock that was set. */
const keptMs = 600_000;

export function createCallLogStore(database: Database): CallLogStore {
  return {
    load: () =>
      database
        .all('SELECT started_at, completed_at FROM calls ORDER BY id')
        .map((row) => ({
          startedAt: integer(row, 'started_at'),
          completedAt: integerOrNull(row, 'completed_at'),
        })),
    started(at) {
      return database.transaction(() => {
        database.run('DELETE FROM calls WHERE started_at < ?', at - keptMs);
        database.run('INSERT INTO calls (started_at) VALUES (?)', at);
        return Number(database.get('SELECT max(id) AS id FROM calls')?.['id'] ?? 0);
      });
    },
    completed: (id, at) => database.run('UPDATE calls SET completed_at = ? WHERE id = ?', at, id),
  };
}
