/** Caches rows, or values derived from them. */
export interface RowCache<Row> {
  /** The rows with these ids, in this order. `read` returns the missing ones; ids without a row are left out. */
  get(ids: readonly number[], read: (missing: readonly number[]) => readonly Row[]): readonly Row[];
  forget(id: number): void;
  forgetAll(): void;
}

/**
 * Caches rows up to a total weight; beyond it the oldest entries go.
 *
 * @param weigh the weight of a row, in any unit, constant per row
 */
export function createRowCache<Row extends { readonly id: number }>(
  largestTotal: number,
  weigh: (row: Row) => number,
): RowCache<Row> {
  const rows = new Map<number, Row>();
  let total = 0;
  function forget(id: number): void {
    const cached = rows.get(id);
    if (cached === undefined) return;
    rows.delete(id);
    total -= weigh(cached);
  }
  function keep(row: Row): void {
    forget(row.id);
    rows.set(row.id, row);
    total += weigh(row);
    for (const oldest of rows.keys()) {
      if (total <= largestTotal) return;
      forget(oldest);
    }
  }
  return {
    get(ids, read) {
      const missing = ids.filter((id) => !rows.has(id));
      const fresh = new Map(missing.length === 0 ? [] : read(missing).map((row) => [row.id, row]));
      const result = ids.flatMap((id) => rows.get(id) ?? fresh.get(id) ?? []);
      for (const row of fresh.values()) keep(row);
      return result;
    },
    forget,
    forgetAll() {
      rows.clear();
      total = 0;
    },
  };
}
