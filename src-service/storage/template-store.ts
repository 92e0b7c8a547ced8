import type { Database } from './database/database.ts';
import { createTable, type PageWindow, type Table } from './table.ts';
import type { Steps } from './steps.ts';

/** A template. Its sections carry its id (`field-notes.md §1 #13`). */
export interface TemplateRow {
  readonly id: number;
  readonly name: string;
  readonly public_template: 0 | 1;
  readonly created_at: string;
}

export interface TemplateStore extends Table<TemplateRow> {
  page(publicOnly: boolean, window: PageWindow): Steps<readonly TemplateRow[]>;
  count(publicOnly: boolean): Steps<number>;
}

/** Templates are few, so counting needs no counter. */
export function createTemplateStore(database: Database): TemplateStore {
  const where = (publicOnly: boolean): string => (publicOnly ? 'WHERE public_template = 1' : '');
  return {
    ...createTable<TemplateRow>(database, 'templates', ['name', 'public_template', 'created_at']),
    page: (publicOnly, { limit, offset }) =>
      database
        .query<TemplateRow>(`SELECT * FROM templates ${where(publicOnly)} ORDER BY id DESC LIMIT ? OFFSET ?`)
        .all(limit, offset),
    *count(publicOnly) {
      return (
        (yield* database
          .query<{ n: number }>(`SELECT COUNT(*) AS n FROM templates ${where(publicOnly)}`)
          .get())?.n ?? 0
      );
    },
  };
}
