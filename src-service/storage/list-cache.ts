import type { SqlValue, WatchedDatabase } from './database/database.ts';
import type { Steps } from './steps.ts';
import { listIds } from './table.ts';

/** Returns the ids of a page, as `listIds` does. */
export type ListCache = (sql: string, values: readonly SqlValue[]) => Steps<readonly number[]>;

/** A page has at most 100 ids. */
const maxPages = 500;

/**
 * Caches the ids of a list's pages until the list changes. Don't read inside a transaction: a rollback would leave
 * stale entries.
 *
 * @param name of the watch
 * @param events every write that changes the list, its order, or the fields that it is filtered by
 */
export function createListCache(
  database: WatchedDatabase,
  name: string,
  events: readonly string[],
): ListCache {
  if (database.isShared) return (sql, values) => listIds(database, sql, values);
  const pages = new Map<string, readonly number[]>();
  const watched = events.map((event) => ({ event, changedIds: 'SELECT 0 AS id' }));
  database.watch(name, watched, () => pages.clear());
  database.watchOthers(() => pages.clear());
  return function* (sql, values) {
    const key = JSON.stringify([sql, values]);
    const cached = pages.get(key);
    if (cached !== undefined) return cached;
    if (pages.size >= maxPages) pages.clear();
    const ids = yield* listIds(database, sql, values);
    pages.set(key, ids);
    return ids;
  };
}
