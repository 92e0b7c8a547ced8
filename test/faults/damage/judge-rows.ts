import { cpSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { openPeer, startLife, until, type TestPeer, type World } from './world.ts';

const hostile: Readonly<Record<'TEXT' | 'INTEGER', readonly (string | number)[]>> = {
  TEXT: ['', 'null', '{', '"\u0000"', '[[1e999]]', '-1'],
  INTEGER: [-1, Number.MAX_SAFE_INTEGER],
};

interface Cell {
  readonly table: string;
  /** The columns that identify a row. */
  readonly identity: readonly string[];
  readonly column: string;
  readonly type: 'TEXT' | 'INTEGER';
  /** The row; null for an empty table. */
  readonly row: readonly SQLInputValue[] | null;
}

/** Single values of which each row is another kind. Of other tables, the first and the last row stand for all. */
const variedTables: readonly string[] = ['meta'];

function rowsOf(database: DatabaseSync, table: string, identity: readonly string[]): readonly Cell['row'][] {
  const names = identity.join(', ');
  const rows = database
    .prepare(`SELECT ${names} FROM ${table} ORDER BY ${names}`)
    .all()
    .map((row) => identity.map((name) => row[name] as SQLInputValue));
  if (rows.length === 0) return [null];
  return variedTables.includes(table) ? rows : rows.slice(0, 1).concat(rows.slice(1).slice(-1));
}

function cellsOf(file: string): readonly Cell[] {
  const database = new DatabaseSync(file);
  const columns = database
    .prepare(
      `SELECT m.name AS "table", p.name AS "column", p.type AS type, p.pk AS pk
       FROM sqlite_schema m, pragma_table_info(m.name) p
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
    )
    .all();
  const cells = [...Map.groupBy(columns, (row) => String(row['table']))].flatMap(([table, inTable]) => {
    const keys = inTable.filter(({ pk }) => Number(pk) > 0).map((row) => String(row['column']));
    const identity = keys.length > 0 ? keys : ['rowid'];
    return rowsOf(database, table, identity).flatMap((row) =>
      inTable.map((column): Cell => {
        const type = column['type'] === 'INTEGER' ? 'INTEGER' : 'TEXT';
        return { table, identity, column: String(column['column']), type, row };
      }),
    );
  });
  database.close();
  return cells;
}

/** Fills an empty table with one row, which has the value in one column and plain values in the others. */
function insertDamaged(database: DatabaseSync, { table, column }: Cell, value: string | number): boolean {
  const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(table);
  const names = columns.map(({ name }) => String(name));
  const values = columns.map(({ name, type }) => (name === column ? value : type === 'INTEGER' ? 1 : 'x'));
  const places = names.map(() => '?').join(', ');
  const inserted = database
    .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`)
    .run(...values);
  return inserted.changes > 0;
}

interface DamagedValue {
  readonly cell: Cell;
  readonly value: string | number;
  /** Whether the file keeps its time, as on a failing disk, so that the start does not examine it. */
  readonly isUnnoticed: boolean;
}

/** @returns whether the row accepted the value */
function spoil(file: string, { cell, value, isUnnoticed }: DamagedValue): boolean {
  const { table, identity, column, row } = cell;
  const { atime, mtime } = statSync(file);
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
    if (row === null) return insertDamaged(database, cell, value);
    const where = identity.map((name) => `${name} IS ?`).join(' AND ');
    const update = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`);
    return update.run(value, ...row).changes > 0;
  } catch {
    // A duplicate key or an invalid value.
    return false;
  } finally {
    database.close();
    if (isUnnoticed) utimesSync(file, atime, mtime);
  }
}

async function openWith(world: World, dataDir: string, peer: TestPeer): Promise<void> {
  const life = await startLife(dataDir, peer);
  try {
    const { client } = life;
    const { state } = await client.call('session.get', {});
    if (state !== 'connected') throw new Error(`It is ${state}.`);
    const { accountKey } = world.seen;
    await until(
      'a journal that can be read',
      async () => {
        try {
          await client.call('mirror.attach', { accountKey, generation: null, cursor: 0 });
          for (let after: string | null = null, isMore = true; isMore; isMore = after !== null)
            ({ next: after } = await client.call('mirror.snapshot', { accountKey, after, limit: 2000 }));
          await client.call('outbox.read', {});
          return true;
        } catch {
          return false;
        }
      },
      160_000,
    );
    await client.call('sync.now', {}).catch(() => undefined);
  } finally {
    await life.end();
  }
}

/** The result of starts on single damaged values. */
export interface DamagedRows {
  /** Number of starts. */
  readonly count: number;
  /** The tables that had a damaged value. */
  readonly tables: readonly string[];
  readonly failures: readonly string[];
}

/** Starts on a journal with one damaged value at a time: a share of all values, from 0 to 1. */
export async function judgeRows(world: World, share: number, folder: string): Promise<DamagedRows> {
  const account = (dataDir: string): string => path.join(dataDir, world.account, 'sync.db');
  const all = cellsOf(account(world.closed)).flatMap((cell) =>
    hostile[cell.type].flatMap((value): readonly DamagedValue[] =>
      [true, false].map((isUnnoticed) => ({ cell, value, isUnnoticed })),
    ),
  );
  const chosen = all.filter((_, index) => (index * 7919) % 1000 < share * 1000);
  const peer = openPeer(path.join(folder, 'peer'));
  peer.mode = 'offline';
  const failures: string[] = [];
  const tables = new Set<string>();
  let count = 0;
  for (const damaged of chosen) {
    const { cell, value } = damaged;
    const dataDir = path.join(folder, 'data');
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(world.closed, dataDir, { recursive: true, preserveTimestamps: true });
    if (!spoil(account(dataDir), damaged)) continue;
    count += 1;
    tables.add(cell.table);
    await openWith(world, dataDir, peer).catch((error: unknown) =>
      failures.push(
        `${cell.table}.${cell.column} of ${JSON.stringify(cell.row)} = ${JSON.stringify(value)}: ${String(error)}`,
      ),
    );
  }
  await peer.service.close();
  return { count, tables: [...tables].toSorted(), failures };
}
