import type { LocalId } from '#shared/domain/ids.ts';

/** A cache of one table with small rows. It holds single rows until a list needs all of them, then all. */
export interface RowCache<R> {
  /** Null if the row does not exist; undefined if it must be read. */
  get(id: LocalId): R | null | undefined;
  set(id: LocalId, row: R | null): void;
  /** As `set`, for a row that was not requested. Stores it only if the cache holds all rows. */
  setIfComplete(id: LocalId, row: R): void;
  /** Replaces all rows. Other rows do not exist from now on. */
  setAll(rows: Iterable<readonly [LocalId, R | null]>): void;
  /** The rows that must be read before `all` is complete: none, some or everything. */
  missing(): readonly LocalId[] | 'everything';
  /** Returns the same array until a row changes. */
  all(): readonly R[];
  /** Drops a row that has changed. */
  invalidate(id: LocalId): void;
  clear(): void;
}

/** If more rows than this have changed, all rows are read again, because one large read costs less. */
const maxSingleReads = 200;

/** Creates an empty cache. */
export function createRowCache<R>(): RowCache<R> {
  let rows = new Map<LocalId, R | null>();
  let isComplete = false;
  let dropped = new Set<LocalId>();
  let list: readonly R[] | null = null;

  function set(id: LocalId, row: R | null): void {
    rows.set(id, row);
    dropped.delete(id);
    list = null;
  }

  return {
    get(id) {
      const row = rows.get(id);
      return row === undefined && isComplete && !dropped.has(id) ? null : row;
    },
    set,
    setIfComplete(id, row) {
      if (isComplete) set(id, row);
    },
    setAll(all) {
      rows = new Map(all);
      dropped = new Set();
      isComplete = true;
      list = null;
    },
    missing() {
      return isComplete && dropped.size <= maxSingleReads ? [...dropped] : 'everything';
    },
    all() {
      list ??= [...rows.values()].filter((row) => row !== null);
      return list;
    },
    invalidate(id) {
      rows.delete(id);
      if (isComplete) dropped.add(id);
      list = null;
    },
    clear() {
      rows = new Map();
      dropped = new Set();
      isComplete = false;
      list = null;
    },
  };
}
