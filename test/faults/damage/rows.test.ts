import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';
import { openPeer, startLife, until, type TestPeer, type World, makeWorld } from './world.ts';

/** A start survives any single damaged row of any table: it leaves the row aside, or restores the journal. */

let folder: TemporaryFolder;
let world: World;
let peer: TestPeer;

beforeAll(async () => {
  folder = await makeTemporaryFolder('damaged-rows');
  world = await makeWorld(folder.path);
  peer = openPeer(path.join(folder.path, 'peer'));
  peer.mode = 'offline';
});
afterAll(async () => {
  await peer.service.close();
  await folder.remove();
});

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

/** @returns whether there was a row, and it took the value */
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
    // A key that is there already, or a value that no file holds.
    return false;
  } finally {
    database.close();
  }
}

async function opensWith(dataDir: string): Promise<void> {
  const life = await startLife(dataDir, peer);
  try {
    const { client } = life;
    expect((await client.call('session.get', {})).state).toBe('connected');
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
      8_000,
    );
    await client.call('sync.now', {}).catch(() => undefined);
  } finally {
    await life.end();
  }
}

test('a start survives any single damaged row of any table', async () => {
  const account = (dataDir: string): string => path.join(dataDir, world.account, 'sync.db');
  const all = cellsOf(account(world.closed)).flatMap((cell) =>
    hostile[cell.type].map((value, index) => ({ cell, value, last: index % 2 === 1 })),
  );
  const share = Number(process.env['LAYOVER_DAMAGED_ROWS'] ?? 0.05);
  const chosen = all.filter((_, index) => (index * 7919) % 1000 < share * 1000);
  const failures: string[] = [];
  let damaged = 0;
  for (const { cell, value, last } of chosen) {
    const dataDir = path.join(folder.path, 'case');
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(world.closed, dataDir, { recursive: true, preserveTimestamps: true });
    if (!spoil(account(dataDir), cell, value, last)) continue;
    damaged += 1;
    await opensWith(dataDir).catch((error: unknown) =>
      failures.push(`${cell.table}.${cell.column} = ${JSON.stringify(value)}: ${String(error)}`),
    );
  }
  expect(failures).toEqual([]);
  expect(damaged).toBeGreaterThan(0);
});
