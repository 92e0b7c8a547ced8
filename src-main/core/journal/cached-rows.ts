import type { Database, Row } from './storage/database.ts';

/** A small table that is read often. */
export interface CachedRows<T> {
  all(): readonly T[];
  /** Call it after every write to the table. */
  clear(): void;
}

/** Caches the rows of a query until `clear` or a rollback. */
export function cacheRows<T>(database: Database, parse: (row: Row) => T, query: string): CachedRows<T> {
  let cached: readonly T[] | null = null;
  const clear = (): void => {
    cached = null;
  };
  database.onRollback(clear);
  return { all: () => (cached ??= database.read(parse, query)), clear };
}
