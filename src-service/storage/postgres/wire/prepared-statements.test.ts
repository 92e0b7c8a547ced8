import type pg from 'pg';
import { expect, test } from 'vitest';
import { createPreparedStatements } from './prepared-statements.ts';

/** A connection with that number, which the server knows by another one, and which may have renamed a statement. */
function connection(number: number, process: number, hasOwnName: boolean): pg.PoolClient {
  const query = () => Promise.resolve({ rows: [{ process, has_own_name: hasOwnName }] });
  return { processID: number, query } as unknown as pg.PoolClient;
}

async function opened(client: pg.PoolClient) {
  const prepared = createPreparedStatements();
  await prepared.probe(client);
  return prepared;
}

const names = (prepared: Awaited<ReturnType<typeof opened>>, sql: string, uses: number) =>
  Array.from({ length: uses }, () => prepared.find(sql).name !== '');

test('a statement is kept from its fifth use on', async () => {
  const prepared = await opened(connection(7, 7, true));
  expect(names(prepared, 'SELECT 1', 6)).toEqual([false, false, false, false, true, true]);
  expect(prepared.find('SELECT 1')).toEqual({ sql: 'SELECT 1', name: 'layover_0_0_SELECT_1' });
});

test('behind a pooler, statements are kept if it keeps them', async () => {
  expect(names(await opened(connection(9, 7, true)), 'SELECT 1', 6)).not.toContain(true);
  expect(names(await opened(connection(9, 7, false)), 'SELECT 1', 6)).toContain(true);
});

test('after a change of the tables, statements are sent again under other names and texts', async () => {
  const prepared = await opened(connection(7, 7, true));
  const changed = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
  // Without a kept statement, it is an error of the work.
  expect(prepared.isOutdated(changed)).toBe(false);
  names(prepared, 'SELECT 1', 6);
  expect(prepared.isOutdated(new Error('something else'))).toBe(false);
  expect(prepared.isOutdated(changed)).toBe(true);
  expect(prepared.find('SELECT 1')).toEqual({ sql: 'SELECT 1 -- 1', name: 'layover_1_0_SELECT_1' });
});

test('a server that forgets statements gets none any more', async () => {
  const prepared = await opened(connection(7, 7, true));
  names(prepared, 'SELECT 1', 6);
  expect(prepared.isOutdated(Object.assign(new Error('unknown'), { code: '26000' }))).toBe(true);
  expect(names(prepared, 'SELECT 1', 6)).not.toContain(true);
});
