import type { LocalId } from '#shared/domain/ids.ts';

/** The small rows of one table: one by one until a list asks for all of them, and all of them from then on. */
export interface RowCache<R> {
  /** Null when there is no such row; undefined when it has to be read. */
  get(id: LocalId): R | null | undefined;
  set(id: LocalId, row: R | null): void;
  /** As `set`, for what nobody has asked for: only where all of them are here. */
  setIfComplete(id: LocalId, row: R): void;
  /** From now on what is not here is nowhere. */
  setAll(rows: Iterable<readonly [LocalId, R | null]>): void;
  /** What has to be read before `all` can answer: nothing, some rows, or everything. */
  missing(): readonly LocalId[] | 'everything';
  /** The same array as long as nothing has changed. */
  all(): readonly R[];
  /** This row says something else now. */
  invalidate(id: LocalId): void;
  clear(): void;
}

/** Above so many rows that changed at once, all are read again: one reading costs less than many small ones. */
const maxSingleReads = 200;

/** A cache of rows, empty. */
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
