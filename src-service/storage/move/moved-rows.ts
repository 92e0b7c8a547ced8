import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SqlValue, WatchedDatabase } from '../database/database.ts';
import { withoutNul } from '../postgres/nul-mark.ts';
import type { Steps } from '../steps.ts';
import type { MovedRow } from './move-engine.ts';
import type { MovedTable } from './moved-tables.ts';

/** The rows of a table and a hash of their content, equal on every engine. */
export interface TableDigest {
  readonly rows: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

export const keyOf = ({ key }: MovedTable, row: MovedRow): readonly SqlValue[] =>
  key.map((column) => row[column] ?? null);

/** The next rows in the order of the key. `after` is the key of the last row; null begins with the first one. */
export function readRows(
  database: WatchedDatabase,
  { name, key, rowsAtOnce, condition }: MovedTable,
  columns: readonly string[],
  after: readonly SqlValue[] | null,
): Steps<readonly MovedRow[]> {
  const conditions = [
    ...(after === null ? [] : [`(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`]),
    ...(condition === null ? [] : [condition]),
  ];
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return database
    .query<MovedRow>(
      `SELECT ${columns.join(', ')} FROM ${name}${where} ORDER BY ${key.join(', ')} LIMIT ${String(rowsAtOnce)}`,
    )
    .all(...(after ?? []));
}

export function* countRows(
  database: WatchedDatabase,
  { name, condition }: Pick<MovedTable, 'name' | 'condition'>,
): Steps<number> {
  const where = condition === null ? '' : ` WHERE ${condition}`;
  const row = yield* database.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${name}${where}`).get();
  return row?.n ?? 0;
}

/** The text of a value, whatever the engine. A NUL counts as the mark that PostgreSQL stores for it. */
function canonicalValue(value: SqlValue): unknown {
  if (typeof value === 'string') return withoutNul(value);
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  return value;
}

/** One line of text per row: the JSON of its values in the order of the columns. */
function canonicalText(columns: readonly string[], row: MovedRow): string {
  return `${JSON.stringify(columns.map((column) => canonicalValue(row[column] ?? null)))}\n`;
}

/**
 * Reads a whole table. `onRows` is called with the number of rows so far, and may throw to stop it. `change` makes the
 * rows those of the other side.
 */
export async function digestTable(
  database: WatchedDatabase,
  table: MovedTable,
  columns: readonly string[],
  {
    onRows,
    change = (row) => row,
  }: { readonly onRows: (rows: number) => void; readonly change?: (row: MovedRow) => MovedRow },
): Promise<TableDigest> {
  const hash = createHash('sha256');
  let count = 0;
  for (let after: readonly SqlValue[] | null = null; ;) {
    // The embedded engine never waits, and others wait for their turn: a lease must be renewed.
    await nextTurn();
    const last: readonly SqlValue[] | null = after;
    const rows = await database.read(() => readRows(database, table, columns, last));
    const end = rows.at(-1);
    if (end === undefined) return { rows: count, hash: hash.digest('hex') };
    for (const row of rows) hash.update(canonicalText(columns, change(row)));
    count += rows.length;
    after = keyOf(table, end);
    onRows(count);
  }
}
