import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { hash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../src-service/cli/commands/accounts-command.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { createDatabase } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let url = '';
let way: Server;
/** How often the service has sent something to the server. */
let sent = 0;
let service: ServiceProcess;
/** The key of the second account. */
let second = '';

beforeAll(async () => {
  folder = await makeTemporaryFolder('round-trips');
  url = await createDatabase(inject('postgresAdmin'));
  const target = new URL(url);
  way = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.on('data', (bytes) => {
      sent += 1;
      upstream.write(bytes);
    });
    upstream.pipe(client);
    client.on('close', () => upstream.end()).on('error', () => undefined);
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    way.listen(0, '127.0.0.1', resolve);
  });
  const watched = new URL(url);
  watched.port = String((way.address() as AddressInfo).port);
  const flags = ['--seed', 'proposals:30', '--rate-limit', '100000/30'];
  service = await startService({ folder: folder.path, postgres: watched.href, flags });
  const added = await accountsCommand([
    'add',
    'Studio Ann',
    '--email',
    'ann@studio.example',
    '--database',
    url,
  ]);
  second = String((JSON.parse(added) as Record<string, unknown>)['key']);
});

afterAll(async () => {
  await service.stop();
  way.close();
  await folder.remove();
});

interface Body {
  readonly data: { readonly id: string };
  readonly meta: { readonly updated_until: string };
}

async function ask(address: string, key = service.key) {
  const response = await fetch(`${service.url}${address}`, {
    headers: { Authorization: `Token token=${key}` },
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Runs a statement on the database as an account. */
async function inAccount(id: number, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET search_path TO layover, pg_catalog; SET layover.account = '${String(id)}'`);
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

/** The least that a call sends: the service looks for work at the same time. */
async function tripsOf(address: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 30; time += 1) {
    const before = sent;
    expect((await ask(address)).status).toBe(200);
    least = Math.min(least, sent - before);
  }
  return least;
}

test('a read with its key, account and budget is one round trip', async () => {
  expect(await tripsOf('/proposals?per=25')).toBe(1);
  expect(await tripsOf('/proposals/1')).toBe(1);
  expect(await tripsOf('/clients')).toBe(1);
  expect(await tripsOf('/proposals?updated_since=latest')).toBe(1);
  const { body } = await ask('/sections?updated_since=latest');
  expect(await tripsOf(`/sections?updated_since=${body.meta.updated_until}`)).toBe(1);
});

test('a read that needs several round trips ends with the last one', async () => {
  expect(await tripsOf('/sections?include_line_items=true')).toBeLessThanOrEqual(4);
});

test('a key that moves to another account shows the rows of that one at once', async () => {
  const key = hash('sha256', second);
  expect((await ask('/account/me', second)).body.data.id).toBe('2');
  expect((await ask('/clients', second)).body.data).toEqual([]);
  await inAccount(2, 'DELETE FROM api_keys WHERE hash = $1', [key]);
  await inAccount(
    1,
    `INSERT INTO api_keys (name, hash, user_id, startup, created_at)
       SELECT 'Moved', $1, min(id), 0, '' FROM users`,
    [key],
  );
  expect((await ask('/clients', second)).body.data).not.toEqual([]);
  expect((await ask('/account/me', second)).body.data.id).toBe('1');
  await inAccount(1, `UPDATE api_keys SET revoked_at = 'now' WHERE hash = $1`, [key]);
  expect((await ask('/clients', second)).status).toBe(401);
});

test('reads go on after the tables have changed under kept statements', async () => {
  for (let time = 0; time < 8; time += 1) expect((await ask('/clients')).status).toBe(200);
  await inAccount(1, 'ALTER TABLE api_keys ADD COLUMN later text; ALTER TABLE clients ADD COLUMN later text');
  for (let time = 0; time < 8; time += 1) expect((await ask('/clients')).status).toBe(200);
});

test('the server keeps the statements of reads', async () => {
  const database = await openPostgres(url, () => undefined);
  const kept = () =>
    database.read(() => database.query<{ name: string }>('SELECT name FROM pg_prepared_statements').all());
  for (let time = 0; time < 8; time += 1) await kept();
  expect((await kept()).map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^layover_0_\d+_SELECT_name/u),
  );
  await database.close();
});
