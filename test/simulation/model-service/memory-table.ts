import type { PageWindow } from '../../../src-service/storage/table.ts';

/** Rows in memory by id, with the interface of the service's tables. */
export interface MemoryTable<Row extends { readonly id: number }> {
  get(id: number): Row | undefined;
  insert(row: Omit<Row, 'id'>): number;
  patch(id: number, fields: Partial<Omit<Row, 'id'>>): void;
  remove(id: number): void;
  /** By id. */
  all(): readonly Row[];
  /** The newest id that was given. */
  lastId(): number;
}

/**
 * Ids increase and are never reused, as with AUTOINCREMENT.
 *
 * @param onChange called on every change
 */
export function createMemoryTable<Row extends { readonly id: number }>(
  onChange: () => void,
): MemoryTable<Row> {
  const rows = new Map<number, Row>();
  let latest = 0;
  return {
    get: (id) => rows.get(id),
    insert(row) {
      onChange();
      latest += 1;
      // The id completes the row.
      rows.set(latest, { ...row, id: latest } as Row);
      return latest;
    },
    patch(id, fields) {
      const row = rows.get(id);
      if (row === undefined) return;
      onChange();
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      rows.set(id, { ...row, ...Object.fromEntries(given) });
    },
    remove(id) {
      onChange();
      rows.delete(id);
    },
    all: () => [...rows.values()],
    lastId: () => latest,
  };
}

/** A page of a list, the newest row first; `rows` are the oldest first. */
export function pageOf<Row>(rows: readonly Row[], { offset, limit }: PageWindow): readonly Row[] {
  return rows.toReversed().slice(offset, offset + limit);
}
