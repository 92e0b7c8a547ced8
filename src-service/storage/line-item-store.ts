import type { CostType, PerType, RecurringType } from '#shared/domain/pricing/line-item.ts';
import type { Database } from './database/database.ts';
import { readCounter, createTable, type PageWindow, type Table } from './table.ts';
import type { Steps } from './steps.ts';

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

/** The store writes positions as given: the rules keep them without gaps (`field-notes.md §1 #9`). */
export interface LineItemStore extends Table<LineItemRow> {
  page(window: PageWindow): Steps<readonly LineItemRow[]>;
  count(): Steps<number>;
  listBySection(sectionId: number): Steps<readonly LineItemRow[]>;
  /** Grouped by section, each in order. */
  listBySections(ids: readonly number[]): Steps<readonly LineItemRow[]>;
  /** The number of items, which is also the position of the last one. */
  countBySection(sectionId: number): Steps<number>;
  /** Adds `by` to each position from `from` to `to`, both included. */
  shiftPositions(sectionId: number, from: number, to: number, by: 1 | -1, at: string): Steps<void>;
  removeBySection(sectionId: number): Steps<void>;
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
    count: () => readCounter(database, 'line_items'),
    listBySection: (sectionId) =>
      database
        .query<LineItemRow>('SELECT * FROM line_items WHERE section_id = ? ORDER BY position, id')
        .all(sectionId),
    listBySections: (ids) =>
      database
        .query<LineItemRow>(
          'SELECT * FROM line_items WHERE section_id IN (SELECT value FROM json_each(?)) ' +
            'ORDER BY section_id, position, id',
        )
        .all(JSON.stringify(ids)),
    *countBySection(sectionId) {
      return (
        (yield* database
          .query<{ n: number }>('SELECT COUNT(*) AS n FROM line_items WHERE section_id = ?')
          .get(sectionId))?.n ?? 0
      );
    },
    *shiftPositions(sectionId, from, to, by, at) {
      yield* database
        .query(
          'UPDATE line_items SET position = position + ?, updated_at = ? WHERE section_id = ? AND position BETWEEN ? AND ?',
        )
        .run(by, at, sectionId, from, to);
    },
    *removeBySection(sectionId) {
      yield* database.query('DELETE FROM line_items WHERE section_id = ?').run(sectionId);
    },
  };
}
