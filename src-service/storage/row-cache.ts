import type { Steps } from './steps.ts';

/** Caches rows, or values derived from them. */
export interface RowCache<Row> {
  /** The rows with these ids, in this order. `read` returns the missing ones; ids without a row are left out. */
  get(
    ids: readonly number[],
    read: (missing: readonly number[]) => Steps<readonly Row[]>,
  ): Steps<readonly Row[]>;
  remove(id: number): void;
  clear(): void;
}

/**
 * Caches rows up to a total weight. Beyond it, the oldest entries are removed.
 *
 * @param weigh the weight of a row, in any unit. It must not change while the row is cached.
 */
export function createRowCache<Row extends { readonly id: number }>(
  maxWeight: number,
  weigh: (row: Row) => number,
): RowCache<Row> {
  const rows = new Map<number, Row>();
  let totalWeight = 0;
  function remove(id: number): void {
    const cached = rows.get(id);
    if (cached === undefined) return;
    rows.delete(id);
    totalWeight -= weigh(cached);
  }
  function store(row: Row): void {
    remove(row.id);
    rows.set(row.id, row);
    totalWeight += weigh(row);
    for (const oldest of rows.keys()) {
      if (totalWeight <= maxWeight) return;
      remove(oldest);
    }
  }
  return {
    *get(ids, read) {
      const missing = ids.filter((id) => !rows.has(id));
      const fresh = new Map(missing.length === 0 ? [] : (yield* read(missing)).map((row) => [row.id, row]));
      const result = ids.flatMap((id) => rows.get(id) ?? fresh.get(id) ?? []);
      for (const row of fresh.values()) store(row);
      return result;
    },
    remove,
    clear() {
      rows.clear();
      totalWeight = 0;
    },
  };
}
