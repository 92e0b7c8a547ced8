import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { pngFile } from '../../src-service/domain/images/testing/image-files.ts';
import { movedTables } from '../../src-service/storage/move/moved-tables.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { postgresMigrations } from '../../src-service/storage/postgres/schema/migrate-postgres.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { createDatabase } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

/**
 * Nodes of the version before run on the schema of this version while they are replaced. What they do is known from
 * their schema: they read and write its columns, and call its functions.
 */

/** Tables that a start writes to: its key, its queues and what it cleans. */
const changedByStart = new Set(['api_keys', 'mails', 'webhook_deliveries', 'audit_entries', 'counters']);

/** Tables that neither version uses any more. A migration may drop them. */
const unused = new Set<string>();

const admin = inject('postgresAdmin');
let folder: TemporaryFolder;
/** Made by the migrations but the last one. */
let before = '';
/** Seeded by a service of this version. */
let now = '';
let proposals: unknown;
const clients: pg.Client[] = [];

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  await client.query("SET search_path TO layover, pg_catalog; SET layover.account = '1'");
  return client;
}

/** Makes the schema of that version as its own service did. */
async function makeSchema(client: pg.Client, versions: number): Promise<void> {
  await client.query(
    'CREATE SCHEMA IF NOT EXISTS layover; CREATE TABLE layover.schema_versions (version bigint PRIMARY KEY, migrated_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const [index, step] of postgresMigrations.slice(0, versions).entries())
    await client.query(`${step}; INSERT INTO schema_versions (version) VALUES (${String(index + 1)})`);
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('schema-before');
  before = await createDatabase(admin);
  now = await createDatabase(admin);
  await makeSchema(await open(before), postgresMigrations.length - 1);
  const service = await startService({ folder: folder.path, postgres: now, flags: ['--seed', 'sample'] });
  const headers = { Authorization: `Token token=${service.key}`, 'Content-Type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/webhook_endpoints', { target_url: 'https://h.example', events: ['client_created'] });
  await post('/clients', { name: 'C', email: 'c@client.example' });
  await post('/invitations', { email: 'new@user.example', name: 'N', role: 'reader' });
  await fetch(`${service.url}/account/logo`, {
    ...{ method: 'PUT', headers: { ...headers, 'Content-Type': 'image/png' } },
    body: new Uint8Array(pngFile()),
  });
  proposals = await readProposals(service);
  await service.stop();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await folder.remove();
});

async function readProposals({ url, key }: ServiceProcess): Promise<unknown> {
  const headers = { Authorization: `Token token=${key}` };
  return await (await fetch(`${url}/proposals?per=100`, { headers })).json();
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
}

async function columnsOf(client: pg.Client): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type, NOT attnotnull AS nullable,
       attgenerated <> '' AS generated
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'layover'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
     ORDER BY relname, attname`,
  );
  return rows.filter(({ table }) => !unused.has(table));
}

async function namesOf(client: pg.Client, sql: string): Promise<readonly string[]> {
  return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

const functions = `SELECT proname || '(' || pg_get_function_arguments(oid) || ') ' || pg_get_function_result(oid) AS name
  FROM pg_proc WHERE pronamespace = 'layover'::regnamespace AND prokind = 'f' ORDER BY 1`;
/** What `ON CONFLICT` names. */
const uniqueKeys = `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS name FROM pg_constraint
  WHERE connamespace = 'layover'::regnamespace AND contype IN ('p', 'u') ORDER BY 1`;

test('this schema has the columns, functions and unique keys of the one before', async () => {
  const [old, current] = [await open(before), await open(now)];
  const found = await columnsOf(current);
  expect(found).toEqual(expect.arrayContaining([...(await columnsOf(old))]));
  for (const sql of [functions, uniqueKeys])
    expect(await namesOf(current, sql)).toEqual(expect.arrayContaining([...(await namesOf(old, sql))]));
});

/** Those whose rows triggers keep. */
const keptByTriggers = new Set(['accounts', 'account_names', 'account_queues', 'schema_versions']);

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, readonly Row[]>;

/** The tables of the schema before with their columns, in the order of their foreign keys. */
async function readTables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const columns = (await columnsOf(await open(before))).filter(({ generated }) => !generated);
  const found = new Set(columns.map(({ table }) => table));
  const names = new Set([...movedTables.map(({ name }) => name), ...found]);
  return new Map(
    [...names]
      .filter((table) => found.has(table))
      .map((table) => [table, columns.filter((column) => column.table === table).map(({ name }) => name)]),
  );
}

async function readRows(client: pg.Client, tables: ReadonlyMap<string, readonly string[]>): Promise<Rows> {
  const rows = new Map<string, readonly Row[]>();
  for (const [table, columns] of tables) {
    if (table === 'schema_versions') continue;
    const list = columns.join(', ');
    rows.set(table, (await client.query<Row>(`SELECT ${list} FROM ${table} ORDER BY ${list}`)).rows);
  }
  return rows;
}

async function writeRows(
  client: pg.Client,
  tables: ReadonlyMap<string, readonly string[]>,
  rows: Rows,
): Promise<void> {
  for (const [table, columns] of tables) {
    if (keptByTriggers.has(table)) continue;
    const values = columns.map((_, index) => `$${String(index + 1)}`).join(', ');
    const overwritten = movedTables.find(({ name }) => name === table)?.overwritten ?? null;
    const onConflict =
      overwritten === null
        ? ''
        : `ON CONFLICT (account_id, name) DO UPDATE SET ${overwritten} = excluded.${overwritten}`;
    for (const row of rows.get(table) ?? [])
      await client.query(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values}) ${onConflict}`,
        columns.map((column) => row[column]),
      );
  }
}

test('a node of the version before writes, changes and removes every row on this schema', async () => {
  const tables = await readTables();
  const rows = await readRows(await open(now), tables);
  for (const table of ['proposals', 'mails', 'webhook_deliveries', 'invitations', 'files'])
    expect(rows.get(table)?.length, table).toBeGreaterThan(0);
  const url = await createDatabase(admin);
  await (await openPostgres(url, () => undefined)).close();
  const client = await open(url);
  await writeRows(client, tables, rows);
  const written = await readRows(client, tables);
  for (const [table, expected] of rows)
    if (!keptByTriggers.has(table)) expect(written.get(table), table).toEqual(expected);
  expect(written.get('account_names')).toEqual(rows.get('account_names'));
  const order = [...tables].filter(([table]) => !keptByTriggers.has(table));
  for (const [table, columns] of order)
    await client.query(`UPDATE ${table} SET ${columns.map((column) => `${column} = ${column}`).join(', ')}`);
  for (const [table] of order.toReversed()) await client.query(`DELETE FROM ${table}`);
  expect((await readRows(client, tables)).get('account_names')).toEqual([]);
});

test('the migration keeps every row of the version before, and this version serves them', async () => {
  const tables = await readTables();
  const source = await readRows(await open(now), tables);
  const client = await open(before);
  await writeRows(client, tables, source);
  const rows = await readRows(client, tables);
  const service = await startService({ folder: folder.path, postgres: before });
  try {
    const migrated = await readRows(client, tables);
    for (const { name } of movedTables)
      if (tables.has(name) && !changedByStart.has(name))
        expect(migrated.get(name), name).toEqual(rows.get(name));
    expect(await readProposals(service)).toEqual(proposals);
  } finally {
    await service.stop();
  }
});
