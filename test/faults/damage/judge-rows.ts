import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openPeer, startLife, until, type TestPeer, type World } from './world.ts';

const hostile: Readonly<Record<'TEXT' | 'INTEGER', readonly (string | number)[]>> = {
  TEXT: ['', 'null', '{', '"\u0000"', '[[1e999]]', '-1'],
  INTEGER: [-1, Number.MAX_SAFE_INTEGER],
};

interface Cell {
  readonly table: string;
  readonly column: string;
  readonly type: 'TEXT' | 'INTEGER';
}

function cellsOf(file: string): readonly Cell[] {
  const database = new DatabaseSync(file);
  const rows = database
    .prepare(
      `SELECT m.name AS "table", p.name AS "column", p.type AS type FROM sqlite_schema m, pragma_table_info(m.name) p
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
    )
    .all();
  database.close();
  return rows.map((row) => ({
    table: String(row['table']),
    column: String(row['column']),
    type: row['type'] === 'INTEGER' ? 'INTEGER' : 'TEXT',
  }));
}

/** @returns whether the row exists and accepted the value */
function spoil(file: string, { table, column }: Cell, value: string | number, last: boolean): boolean {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
    const order = last ? 'DESC' : 'ASC';
    const changed = database
      .prepare(
        `UPDATE ${table} SET ${column} = ? WHERE ${column} IS (SELECT ${column} FROM ${table} ORDER BY 1 ${order} LIMIT 1)`,
      )
      .run(value);
    return changed.changes > 0;
  } catch {
    // A duplicate key or an invalid value.
    return false;
  } finally {
    database.close();
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
  readonly count: number;
  readonly failures: readonly string[];
}

/** Starts on a journal with one damaged value at a time: a share of all values, from 0 to 1. */
export async function judgeRows(world: World, share: number, folder: string): Promise<DamagedRows> {
  const account = (dataDir: string): string => path.join(dataDir, world.account, 'sync.db');
  const all = cellsOf(account(world.closed)).flatMap((cell) =>
    hostile[cell.type].map((value, index) => ({ cell, value, last: index % 2 === 1 })),
  );
  const chosen = all.filter((_, index) => (index * 7919) % 1000 < share * 1000);
  const peer = openPeer(path.join(folder, 'peer'));
  peer.mode = 'offline';
  const failures: string[] = [];
  let count = 0;
  for (const { cell, value, last } of chosen) {
    const dataDir = path.join(folder, 'data');
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(world.closed, dataDir, { recursive: true, preserveTimestamps: true });
    if (!spoil(account(dataDir), cell, value, last)) continue;
    count += 1;
    await openWith(world, dataDir, peer).catch((error: unknown) =>
      failures.push(`${cell.table}.${cell.column} = ${JSON.stringify(value)}: ${String(error)}`),
    );
  }
  await peer.service.close();
  return { count, failures };
}
