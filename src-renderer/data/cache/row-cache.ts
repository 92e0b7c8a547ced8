import type { LocalId } from '#shared/domain/ids.ts';

interface RowCacheOptions<R> {
  /** The order of `all`. */
  readonly compare?: (a: R, b: R) => number;
  /** The sizes of the rows add up to `total` at most. Above it, the least recently used rows are dropped. */
  readonly limit?: { readonly total: number; readonly sizeOf: (row: R | null) => number };
}

/** If more rows than this have changed, all rows are read again, because one large read costs less. */
const maxSingleReads = 200;

/** Creates a cache of one table. It holds single rows until a list needs all of them, then all. */
export function createRowCache<R>({ compare, limit }: RowCacheOptions<R>) {
  /** Null: the row does not exist. The least recently used row comes first, or after `all` the first in order. */
  let rows = new Map<LocalId, R | null>();
  let isComplete = false;
  /** The rows of a complete cache that must be read again. */
  const outdated = new Set<LocalId>();
  let list: readonly R[] | null = null;
  let size = 0;

  function remove(id: LocalId): void {
    const row = rows.get(id);
    if (row !== undefined && limit !== undefined) size -= limit.sizeOf(row);
    rows.delete(id);
  }

  function set(id: LocalId, row: R | null): void {
    remove(id);
    rows.set(id, row);
    outdated.delete(id);
    list = null;
    if (limit === undefined) return;
    size += limit.sizeOf(row);
    for (const oldest of rows.keys()) {
      // The new row stays, even if it exceeds the limit alone.
      if (size <= limit.total || oldest === id) return;
      remove(oldest);
    }
  }

  function clear(): void {
    rows.clear();
    size = 0;
    outdated.clear();
    isComplete = false;
    list = null;
  }

  return {
    /** Null if the row does not exist; undefined if it must be read. */
    get(id: LocalId): R | null | undefined {
      const row = rows.get(id);
      if (row === undefined) return isComplete && !outdated.has(id) ? null : undefined;
      if (limit !== undefined) set(id, row);
      return row;
    },
    set,
    /** Replaces all rows. Other rows do not exist from now on. */
    setAll(all: Iterable<readonly [LocalId, R | null]>): void {
      clear();
      rows = new Map(all);
      isComplete = true;
    },
    /** The rows that must be read before `all` is complete: none, some or everything. */
    missing(): readonly LocalId[] | 'everything' {
      return isComplete && outdated.size <= maxSingleReads ? [...outdated] : 'everything';
    },
    /** All rows in order. Returns the same array until a row changes. */
    all(): readonly R[] {
      if (list !== null) return list;
      const found = [...rows].flatMap(([id, row]): [LocalId, R][] => (row === null ? [] : [[id, row]]));
      // The rows are kept in order, so that the next sort takes one pass.
      rows = new Map(compare === undefined ? found : found.sort(([, a], [, b]) => compare(a, b)));
      list = found.map(([, row]) => row);
      return list;
    },
    invalidate(id: LocalId): void {
      remove(id);
      if (isComplete) outdated.add(id);
      list = null;
    },
    clear,
  };
}
