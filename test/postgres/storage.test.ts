import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createSectionStore } from '../../src-service/storage/section-store.ts';
import { createProposalStore } from '../../src-service/storage/proposal-store.ts';
import { createTemplateStore } from '../../src-service/storage/template-store.ts';
import type { Statement } from '../../src-service/storage/steps.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { postgresMigrations } from '../../src-service/storage/postgres/schema/migrate-postgres.ts';
import { tableNames } from '../../src-service/storage/postgres/schema/schema-version-1.ts';
import { directoryTables } from '../../src-service/storage/postgres/schema/schema-version-6.ts';
import { leaseTable } from '../../src-service/storage/postgres/schema/schema-version-2.ts';
import { nodesTable } from '../../src-service/storage/postgres/schema/schema-version-4.ts';
import { budgetsTable } from '../../src-service/storage/postgres/schema/schema-version-5.ts';
import { queuesTable } from '../../src-service/storage/postgres/schema/schema-version-11.ts';
import { filesTables } from '../../src-service/storage/postgres/schema/schema-version-12.ts';
import { asAdmin, createDatabase } from '../support/system/start-postgres.ts';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

const admin = inject('postgresAdmin');
const ignore = (): void => undefined;
const tables = [
  ...tableNames,
  leaseTable,
  nodesTable,
  budgetsTable,
  'unfinished_move',
  'audit_entries',
  'invitations',
  'mail_pauses',
  ...filesTables,
];

async function select(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) rows = (await client.query<object>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

describe('a service with sample data', () => {
  let folder: TemporaryFolder;
  let url = '';

  beforeAll(async () => {
    folder = await makeTemporaryFolder('storage');
    url = await createDatabase(admin);
    const service = await startService({ folder: folder.path, postgres: url, flags: ['--seed', 'sample'] });
    await service.stop();
  });
  afterAll(() => folder.remove());

  const inSchema = 'SET search_path TO layover, pg_catalog';
  const asAccount = (id: number): string => `SET layover.account = '${id}'`;

  test('every table of the schema belongs to accounts, or is the list of them', async () => {
    const rows = await select(
      url,
      "SELECT relname FROM pg_class WHERE relnamespace = 'layover'::regnamespace AND relkind = 'r' ORDER BY relname",
    );
    expect(rows).toEqual(
      [...tables, ...directoryTables, queuesTable, 'schema_versions']
        .toSorted()
        .map((relname) => ({ relname })),
    );
  });

  test.each(tables)(
    '%s: no row without an account, none of another one, none can be written',
    async (table) => {
      const countRows = `SELECT count(*)::int AS n FROM ${table}`;
      expect(await select(url, inSchema, countRows)).toEqual([{ n: 0 }]);
      expect(await select(url, inSchema, asAccount(2), countRows)).toEqual([{ n: 0 }]);
      expect(await select(url, inSchema, asAccount(2), `DELETE FROM ${table} RETURNING 1`)).toEqual([]);
      await expect(
        select(url, inSchema, asAccount(2), `INSERT INTO ${table} (account_id) VALUES (1)`),
      ).rejects.toThrow(/row-level security/u);
      await expect(select(url, inSchema, `INSERT INTO ${table} DEFAULT VALUES`)).rejects.toThrow(
        /row-level security/u,
      );
    },
  );

  test('its account has its rows', async () => {
    const [{ n } = { n: 0 }] = (await select(
      url,
      ...[inSchema, asAccount(1), 'SELECT count(*)::int AS n FROM proposals'],
    )) as readonly { n: number }[];
    expect(n).toBeGreaterThan(5);
  });

  test('each key and index begins with the account', async () => {
    const rows = (await select(
      url,
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index
         WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'layover'::regnamespace)`,
    )) as readonly { name: string; first: string }[];
    const withoutAccount = rows.filter(({ first }) => first !== 'account_id').map(({ name }) => name);
    expect(withoutAccount.toSorted()).toEqual([
      'layover.account_names_pkey',
      'layover.accounts_pkey',
      'layover.accounts_subdomain_key',
      'layover.accounts_suspended',
      'layover.schema_versions_pkey',
    ]);
  });

  test('the sections of an owner are found by an index', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`${inSchema}; ${asAccount(1)};
      INSERT INTO sections (proposal_id, template_id, title, position, reusable, section_type, page_break, optional,
        selected, include_total, created_at, updated_at)
      SELECT CASE WHEN n < 5000 THEN 1000 + n / 5 END, CASE WHEN n >= 5000 THEN 1000 + n / 5 END, 'Many', n % 5, 0,
        'text', 0, 0, 0, 0, '', '' FROM generate_series(0, 9999) AS n;
      ANALYZE sections`);
    const database = await openPostgres(url, ignore);
    const sections = createSectionStore(database);
    const owners = [
      [{ proposal_id: 1100, template_id: null }, 'proposal_id'],
      [{ proposal_id: null, template_id: 2100 }, 'template_id'],
    ] as const;
    for (const [owner, column] of owners)
      for (const steps of [
        sections.listByOwner(owner),
        sections.countByOwner(owner),
        sections.shiftPositions(owner, 0, 9, 1, ''),
      ]) {
        const [asked] = steps[Symbol.iterator]().next().value as readonly Statement[];
        const { sql, values } = asked ?? { sql: '', values: [] };
        const { rows } = await client.query<object>(`EXPLAIN ${sql}`, [...values]);
        expect(JSON.stringify(rows)).toMatch(new RegExp(`Index Cond: [^"]*${column} = `, 'u'));
      }
    await database.close();
    await client.end();
  });

  test('reads do not wait for writers that wait for another one', async () => {
    const database = await openPostgres(url, ignore);
    const sections = createSectionStore(database);
    const count = () => database.read(() => sections.count({ proposalId: 1, templateId: null }));
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('SELECT pg_advisory_lock(1)');
    const writes = Array.from({ length: 40 }, () =>
      database.write(() => sections.countByOwner({ proposal_id: 1, template_id: null })),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = performance.now();
    const counted = await count();
    expect(performance.now() - started).toBeLessThan(1000);
    await other.end();
    expect(await Promise.all(writes)).toEqual(writes.map(() => counted));
    await database.close();
  });

  test('a text with NUL is stored without it, and finds nothing', async () => {
    const database = await openPostgres(url, ignore);
    const templates = createTemplateStore(database);
    const id = await database.write(() =>
      templates.insert({ name: 'a\0b', public_template: 0, created_at: '' }),
    );
    expect((await database.read(() => templates.get(id)))?.name).toBe('a\uFFFDb');
    expect(await database.read(() => createProposalStore(database).findByPublicId('a\0b'))).toBeUndefined();
    await database.write(() => templates.remove(id));
    await database.close();
  });

  test('the counters count', async () => {
    const rows = await select(
      url,
      inSchema,
      asAccount(1),
      `SELECT name FROM counters WHERE name NOT IN ('changes', 'files_pruned') AND value <> CASE
         WHEN name = 'clients' THEN (SELECT count(*) FROM clients)
         WHEN name = 'sections' THEN (SELECT count(*) FROM sections)
         WHEN name = 'line_items' THEN (SELECT count(*) FROM line_items)
         WHEN name = 'activities' THEN (SELECT count(*) FROM activities)
         ELSE (SELECT count(*) FROM proposals
           WHERE name IN ('proposals:' || archived, 'proposals:' || archived || ':' || status)) END`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a database that does not fit', () => {
  const open = async (url: string): Promise<unknown> => {
    const database = await openPostgres(url, ignore);
    return database.close();
  };

  test('is away', async () => {
    await expect(open('postgres://nobody@127.0.0.1:1/layover')).rejects.toThrow(
      'The server at 127.0.0.1:1 does not answer (connect ECONNREFUSED 127.0.0.1:1). Check that PostgreSQL runs there.',
    );
  });

  test('does not exist', async () => {
    const url = new URL(await createDatabase(admin));
    url.pathname = 'elsewhere';
    await expect(open(url.href)).rejects.toThrow(/has no such database\. Create it/u);
  });

  test('is opened by a role that sees all accounts', async () => {
    await expect(open(admin)).rejects.toThrow(/The role "admin" passes row-level security/u);
  });

  test('does not let the role create tables', async () => {
    const url = await createDatabase(admin);
    const name = new URL(url).username;
    await asAdmin(admin, `ALTER DATABASE ${name} OWNER TO admin`);
    await expect(open(url)).rejects.toThrow(/lacks rights .* needs CREATE on the database/u);
  });

  test('is read-only', async () => {
    const url = await createDatabase(admin);
    await asAdmin(admin, `ALTER DATABASE ${new URL(url).username} SET default_transaction_read_only = on`);
    await expect(open(url)).rejects.toThrow(/is read-only\. Give the address of the primary/u);
  });

  test('belongs to another application', async () => {
    const url = await createDatabase(admin);
    await select(url, 'CREATE SCHEMA layover', 'CREATE TABLE layover.flights (id int)');
    await expect(open(url)).rejects.toThrow(/belongs to another application/u);
  });

  test('is of a newer version', async () => {
    const url = await createDatabase(admin);
    await open(url);
    await select(url, 'INSERT INTO layover.schema_versions (version) VALUES (99)');
    await expect(open(url)).rejects.toThrow(/written by a newer version \(schema 99/u);
  });

  test('is opened by two processes at once: both wait for one migration', async () => {
    const url = await createDatabase(admin);
    await Promise.all([open(url), open(url), open(url)]);
    expect(await select(url, 'SELECT version::int FROM layover.schema_versions')).toEqual(
      postgresMigrations.map((_, index) => ({ version: index + 1 })),
    );
  });
});
