import type { SqlValue, WatchedDatabase } from './database/database.ts';
import { listIds } from './table.ts';

/** Gives the ids of a page as `listIds` does. */
export type ListCache = (sql: string, values: readonly SqlValue[]) => readonly number[];

/** So many pages are kept, of at most 100 ids each. */
const mostPages = 500;

/**
 * Keeps which records make up the pages of a list until the list changes: one query less for a page whose records
 * are kept as well. Never asked within a transaction: what that takes back would stay kept.
 *
 * @param name of the watch
 * @param events all that add to the list, take from it, sort it or decide what a filter lets through
 */
export function createListCache(
  database: WatchedDatabase,
  name: string,
  events: readonly string[],
): ListCache {
  const pages = new Map<string, readonly number[]>();
  const watched = events.map((event) => ({ event, ids: 'SELECT 0 AS id' }));
  database.watch(name, watched, () => pages.clear());
  return (sql, values) => {
    const key = JSON.stringify([sql, values]);
    const known = pages.get(key);
    if (known !== undefined) return known;
    if (pages.size >= mostPages) pages.clear();
    const ids = listIds(database, sql, values);
    pages.set(key, ids);
    return ids;
  };
}
