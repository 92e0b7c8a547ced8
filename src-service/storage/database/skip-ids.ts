import type { Steps } from '../steps.ts';
import type { Database } from './database.ts';

/**
 * Makes the next id of each table of an embedded database at least `next(last, table)`, where `last` is the last id that it gave.
 * Clients may know records that a restored database does not have, whose ids must not mean others.
 */
export function* skipIds(database: Database, next: (last: number, table: string) => number): Steps<void> {
  const tables = yield* database
    .query<{ name: string; last: number }>(
      `SELECT t.name, coalesce(s.seq, 0) AS last FROM sqlite_schema t LEFT JOIN sqlite_sequence s ON s.name = t.name
       WHERE t.type = 'table' AND t.sql LIKE '%AUTOINCREMENT%'`,
    )
    .all();
  for (const { name, last } of tables) {
    yield* database.query('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
    yield* database
      .query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
      .run(name, Math.max(last, next(last, name) - 1));
  }
}
