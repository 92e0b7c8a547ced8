import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** A row of the service's database, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads the service's database directly, without the service or the app. */
export interface ServiceDatabase {
  all(sql: string, ...parameters: SQLInputValue[]): Row[];
  /** The only row of a query's result; throws for none or several. */
  one(sql: string, ...parameters: SQLInputValue[]): Row;
  count(table: 'clients' | 'proposals' | 'sections' | 'line_items' | 'activities' | 'mails'): number;
  close(): void;
}

/** Opens the database read-only, at the first question, while the service writes to it. */
export function openServiceDatabase(file: string): ServiceDatabase {
  let opened: DatabaseSync | null = null;
  const all = (sql: string, ...parameters: SQLInputValue[]): Row[] =>
    (opened ??= new DatabaseSync(file, { readOnly: true, timeout: 5000 })).prepare(sql).all(...parameters);
  return {
    all,
    one(sql, ...parameters) {
      const [row, ...others] = all(sql, ...parameters);
      if (row === undefined || others.length > 0) {
        throw new Error(`${others.length + (row === undefined ? 0 : 1)} rows instead of one: ${sql}`);
      }
      return row;
    },
    count: (table) => Number(all(`SELECT count(*) AS n FROM ${table}`)[0]?.['n']),
    close: () => opened?.close(),
  };
}
