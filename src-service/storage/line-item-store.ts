import type { CostType, PerType, RecurringType } from '#shared/domain/pricing/line-item.ts';
import type { Database } from './database.ts';
import { counter, createTable, type Direction, type PageWindow, type Table } from './table.ts';

/** A line item as stored (`service-api.md §2.5`). */
export interface LineItemRow {
  readonly id: number;
  readonly section_id: number;
  readonly name: string;
  readonly position: number;
  readonly cost_type: CostType;
  readonly recurring_type: RecurringType | null;
  readonly per_type: PerType | null;
  readonly quantity: number | null;
  readonly amount: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** As for sections: when a deleted item stops showing in lists. */
  readonly ghost_until: number | null;
}

/** Line items by section. It takes positions as given: the rules keep them without gaps (`field-notes.md §1 #9`). */
export interface LineItemStore extends Table<LineItemRow> {
  page(window: PageWindow, direction: Direction): readonly LineItemRow[];
  count(): number;
  /** The items of one section in order, ghosts included. */
  listOfSection(sectionId: number): readonly LineItemRow[];
  /** The items of several sections, each section's in order, ghosts left out. */
  ofSections(ids: readonly number[]): readonly LineItemRow[];
  /** How many items a section has, ghosts left out: the position of its last one. */
  countOfSection(sectionId: number): number;
  /** Moves the positions from `from` to `to` (both included) by `by`. */
  shift(sectionId: number, from: number, to: number, by: 1 | -1, at: string): void;
  removeOfSection(sectionId: number): void;
  haunt(sectionId: number, until: number): void;
  exorcise(now: number): void;
}

const columns = [
  'section_id',
  'name',
  'position',
  'cost_type',
  'recurring_type',
  'per_type',
  'quantity',
  'amount',
  'created_at',
  'updated_at',
  'ghost_until',
] as const;

/** Keeps line items in SQLite; `page` and `count` include ghosts, as lists do under `delete-cascade-late`. */
export function createLineItemStore(database: Database): LineItemStore {
  return {
    ...createTable<LineItemRow>(database, 'line_items', columns),
    page: ({ limit, offset }, direction) =>
      database
        .query<LineItemRow>(
          `SELECT * FROM line_items ORDER BY section_id ${direction}, position, id LIMIT ? OFFSET ?`,
        )
        .all(limit, offset),
    count: () => counter(database, 'line_items'),
    listOfSection: (sectionId) =>
      database
        .query<LineItemRow>('SELECT * FROM line_items WHERE section_id = ? ORDER BY position, id')
        .all(sectionId),
    ofSections: (ids) =>
      database
        .query<LineItemRow>(
          'SELECT * FROM line_items WHERE section_id IN (SELECT value FROM json_each(?)) ' +
            'AND ghost_until IS NULL ORDER BY section_id, position, id',
        )
        .all(JSON.stringify(ids)),
    countOfSection: (sectionId) =>
      database
        .query<{ n: number }>(
          'SELECT COUNT(*) AS n FROM line_items WHERE section_id = ? AND ghost_until IS NULL',
        )
        .get(sectionId)?.n ?? 0,
    shift(sectionId, from, to, by, at) {
      database
        .query(
          'UPDATE line_items SET position = position + ?, updated_at = ? WHERE section_id = ? AND position BETWEEN ? AND ?',
        )
        .run(by, at, sectionId, from, to);
    },
    removeOfSection(sectionId) {
      database.query('DELETE FROM line_items WHERE section_id = ?').run(sectionId);
    },
    haunt(sectionId, until) {
      database.query('UPDATE line_items SET ghost_until = ? WHERE section_id = ?').run(until, sectionId);
    },
    exorcise(now) {
      database.query('DELETE FROM line_items WHERE ghost_until <= ?').run(now);
    },
  };
}
