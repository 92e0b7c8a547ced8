import type { Database, SqlValue } from '../database/database.ts';
import type { Steps } from '../steps.ts';

/** The progress of a move into a database. The target has this row until the move is finished. */
export interface UnfinishedMove {
  /** The identity of the source. */
  readonly source: string;
  /** Where the source is, for words: a folder, or host and database. */
  readonly place: string;
  /** The table that is being copied; all before it are complete. */
  readonly table_name: string;
  /** JSON of the key of the last copied row; `null` for none. */
  readonly position: string;
}

/** The data is half of another's. The message says how to go on. */
export class UnfinishedMoveError extends Error {
  override readonly name = 'UnfinishedMoveError';
}

/** Null if the database is whole. */
export function* findUnfinishedMove(database: Database): Steps<UnfinishedMove | null> {
  const row = yield* database
    .query<UnfinishedMove>('SELECT source, place, table_name, position FROM unfinished_move WHERE id = 1')
    .get();
  return row ?? null;
}

export function* startMove(database: Database, move: UnfinishedMove): Steps<void> {
  const { source, place, table_name, position } = move;
  yield* database
    .query('INSERT INTO unfinished_move (id, source, place, table_name, position) VALUES (1, ?, ?, ?, ?)')
    .run(source, place, table_name, position);
}

/** Stores the key of the last copied row. It belongs into the transaction that stores the row. */
export function* advanceMove(
  database: Database,
  table: string,
  key: readonly SqlValue[] | null,
): Steps<void> {
  yield* database
    .query('UPDATE unfinished_move SET table_name = ?, position = ? WHERE id = 1')
    .run(table, JSON.stringify(key));
}

export function* finishMove(database: Database): Steps<void> {
  yield* database.query('DELETE FROM unfinished_move').run();
}

/** Throws an `UnfinishedMoveError` for the target of a move that is not finished: half of its data is missing. */
export function* refuseUnfinishedMove(database: Database): Steps<void> {
  const move = yield* findUnfinishedMove(database);
  if (move === null) return;
  throw new UnfinishedMoveError(
    `The data is an unfinished move from ${move.place}. ` +
      'Run the same move command again to finish it, or remove the data to start over.',
  );
}
