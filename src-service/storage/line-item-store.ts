import type { CostType, PerType, RecurringType } from '#shared/domain/pricing/line-item.ts';
import type { Database } from './database/database.ts';
import { counter, createTable, type PageWindow, type Table } from './table.ts';

/** `service-api.md §2.5` */
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
}

/** The store takes positions as given: the rules keep them without gaps (`field-notes.md §1 #9`). */
export interface LineItemStore extends Table<LineItemRow> {
  page(window: PageWindow): readonly LineItemRow[];
  count(): number;
  listOfSection(sectionId: number): readonly LineItemRow[];
  /** Grouped by section, each in order. */
  ofSections(ids: readonly number[]): readonly LineItemRow[];
  /** The number of items: the position of the last one. */
  countOfSection(sectionId: number): number;
  /** Changes the positions from `from` to `to`, both included, by `by`. */
  shift(sectionId: number, from: number, to: number, by: 1 | -1, at: string): void;
  removeOfSection(sectionId: number): void;
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
] as const;

export function createLineItemStore(database: Database): LineItemStore {
  return {
    ...createTable<LineItemRow>(database, 'line_items', columns),
    page: ({ limit, offset }) =>
      database
        .query<LineItemRow>(
          'SELECT * FROM line_items ORDER BY section_id DESC, position, id LIMIT ? OFFSET ?',
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
            'ORDER BY section_id, position, id',
        )
        .all(JSON.stringify(ids)),
    countOfSection: (sectionId) =>
      database
        .query<{ n: number }>('SELECT COUNT(*) AS n FROM line_items WHERE section_id = ?')
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
  };
}
