import type { SqlValue, WatchedDatabase } from './database/database.ts';
import { listIds } from './table.ts';

/** Returns the ids of a page, as `listIds` does. */
export type ListCache = (sql: string, values: readonly SqlValue[]) => readonly number[];

/** Each of at most 100 ids. */
const mostPages = 500;

/**
 * Caches the ids of a list's pages until the list changes. Don't read inside a transaction: a rollback would leave
 * stale entries.
 *
 * @param name of the watch
 * @param events every write that adds to the list, removes from it, sorts it or changes its filters
 */
export function createListCache(
  database: WatchedDatabase,
  name: string,
  events: readonly string[],
): ListCache {
  const pages = new Map<string, readonly number[]>();
  const watched = events.map((event) => ({ event, ids: 'SELECT 0 AS id' }));
  database.watch(name, watched, () => pages.clear());
  database.watchOthers(() => pages.clear());
  return (sql, values) => {
    const key = JSON.stringify([sql, values]);
    const cached = pages.get(key);
    if (cached !== undefined) return cached;
    if (pages.size >= mostPages) pages.clear();
    const ids = listIds(database, sql, values);
    pages.set(key, ids);
    return ids;
  };
}
