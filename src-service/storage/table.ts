import type { Database, SqlValue } from './database/database.ts';
import type { Steps } from './steps.ts';

export type RowOf<Row> = { readonly [K in keyof Row]: SqlValue };

/** Single rows of one table, by id. */
export interface Table<Row extends RowOf<Row>> {
  get(id: number): Steps<Row | undefined>;
  insert(row: Omit<Row, 'id'>): Steps<number>;
  /** Writes the given columns. */
  patch(id: number, fields: Partial<Omit<Row, 'id'>>): Steps<void>;
  remove(id: number): Steps<void>;
}

/**
 * The operations of a table. `columns` are all columns but `id`, in a fixed order; each set of patched columns has
 * its own statement. Names come from code, never from a request.
 */
export function createTable<Row extends RowOf<Row>>(
  database: Database,
  name: string,
  columns: readonly (keyof Omit<Row, 'id'> & string)[],
): Table<Row> {
  const placeholders = columns.map(() => '?').join(', ');
  const insertSql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${placeholders})`;
  const selectSql = `SELECT id, ${columns.join(', ')} FROM ${name} WHERE id = ?`;
  return {
    get: (id) => database.query<Row>(selectSql).get(id),
    *insert(row) {
      return (yield* database.query(insertSql).run(...columns.map((column) => row[column]))).id;
    },
    *patch(id, fields) {
      const patchedColumns = columns.filter((column) => fields[column] !== undefined);
      if (patchedColumns.length === 0) return;
      const assignments = patchedColumns.map((column) => `${column} = ?`).join(', ');
      yield* database
        .query(`UPDATE ${name} SET ${assignments} WHERE id = ?`)
        .run(...patchedColumns.map((column) => fields[column] ?? null), id);
    },
    *remove(id) {
      yield* database.query(`DELETE FROM ${name} WHERE id = ?`).run(id);
    },
  };
}

/** `limit` rows after skipping `offset`. */
export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}

/** Most ids that one statement takes as its list. */
const idsAtOnce = 1000;

/** The ids in their order, as many together as a statement takes. */
export function* inBatches(ids: readonly number[]): Generator<readonly number[], void> {
  for (let start = 0; start < ids.length; start += idsAtOnce) yield ids.slice(start, start + idsAtOnce);
}

/**
 * The ids of a query with one column `id`, in order. SQLite joins them into one row, which reads many times quicker.
 */
export function* listIds(
  database: Database,
  sql: string,
  values: readonly SqlValue[],
): Steps<readonly number[]> {
  const row = yield* database
    .query<{ ids: string }>(`SELECT json_group_array(id) AS ids FROM (${sql}) AS listed`)
    .get(...values);
  return JSON.parse(row?.ids ?? '[]') as readonly number[];
}

/** Reads a counter that triggers maintain. */
export function* readCounter(database: Database, name: string): Steps<number> {
  return (
    (yield* database.query<{ value: number }>('SELECT value FROM counters WHERE name = ?').get(name))
      ?.value ?? 0
  );
}
