import path from 'node:path';
import { spawn } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../src-service/cli/commands/accounts-command.ts';
import { keysCommand } from '../../src-service/cli/commands/keys-command.ts';
import { migrateCommand } from '../../src-service/cli/commands/migrate-command.ts';
import { moveCommand } from '../../src-service/cli/commands/move-command.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { prepareAsOwner } from '../../src-service/storage/postgres/prepare-as-owner.ts';
import { postgresMigrations } from '../../src-service/storage/postgres/schema/migrate-postgres.ts';
import { startService } from '../support/service-process.ts';
import { asAdmin, asAdministrator, createDatabase } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { createLimitedRole } from './limited-role.ts';

const admin = inject('postgresAdmin');
let folder: TemporaryFolder;
let owner = '';
let limited = '';

beforeAll(async () => {
  folder = await makeTemporaryFolder('limited-role');
  owner = await createDatabase(admin);
  limited = await createLimitedRole(admin, owner);
  const flags = ['--seed', 'sample', '--database-owner', owner];
  await (await startService({ folder: folder.path, postgres: limited, flags })).stop();
});
afterAll(() => folder.remove());

const roleOf = (url: string): string => new URL(url).username;

/** Runs a statement as the service's role. */
async function asLimited(...statements: readonly string[]): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: limited });
  await client.connect();
  try {
    let rows: readonly object[] = [];
    for (const statement of statements) rows = (await client.query<object>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

describe('a role that owns nothing', () => {
  test.each([
    'ALTER TABLE layover.clients DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE layover.clients NO FORCE ROW LEVEL SECURITY',
    'DROP POLICY own_account ON layover.clients',
    'CREATE POLICY all_rows ON layover.clients USING (true)',
    'TRUNCATE layover.clients CASCADE',
    'DROP TABLE layover.clients',
    'CREATE TABLE layover.mine (id bigint)',
    'CREATE SCHEMA mine',
    'CREATE TRIGGER mine AFTER INSERT ON layover.clients EXECUTE FUNCTION layover.list_account()',
    'CREATE OR REPLACE FUNCTION layover.current_account() RETURNS bigint LANGUAGE sql AS $$ SELECT 1::bigint $$',
    'DELETE FROM layover.schema_versions',
    "SELECT setval('layover.account_ids', 1)",
  ])('may not %s', async (statement) => {
    await expect(asLimited(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('sees no row without an account', async () => {
    const count = 'SELECT count(*)::int AS n FROM layover.proposals';
    expect(await asLimited(count)).toEqual([{ n: 0 }]);
    expect(await asLimited("SET layover.account = '1'", count)).toEqual([{ n: 60 }]);
  });

  test('manages keys and accounts, and is refused what copies rows in', async () => {
    const on = (...argv: readonly string[]) => [...argv, '--database', limited];
    await keysCommand(on('add', 'Laptop', '--account', '1'));
    await accountsCommand(on('add', 'Studio', '--email', 'ann@studio.example'));
    await accountsCommand(on('suspend', 'studio'));
    const file = path.join(folder.path, 'studio.db');
    await accountsCommand(on('export', '--account', 'studio', '--to', file));
    await accountsCommand(on('remove', 'studio', '--yes', 'studio'));
    const sentence = 'The role of the target does not own its tables';
    await expect(accountsCommand(on('import', '--from', file))).rejects.toThrow(sentence);
    const alone = path.join(folder.path, 'alone');
    await moveCommand(['--from', owner, '--to', alone, '--account', '1'], {}, () => undefined);
    const empty = await createDatabase(admin);
    const emptyLimited = await createLimitedRole(admin, empty);
    await migrateCommand(['--database', empty, '--for', roleOf(emptyLimited)], {});
    const toLimited = moveCommand(['--from', alone, '--to', emptyLimited], {}, () => undefined);
    await expect(toLimited).rejects.toThrow(sentence);
    await accountsCommand(['import', '--from', file, '--database', owner]);
  });
});

describe('the owner of the tables', () => {
  test('updates them by a command, and the service starts without it', async () => {
    const url = await createDatabase(admin);
    const other = await createLimitedRole(admin, url);
    await expect(startService({ folder: folder.path, postgres: other })).rejects.toThrow(
      'If another role owns the tables, name it with --database-owner, or run migrate with it',
    );
    const migrate = () => migrateCommand(['--database', url, '--for', roleOf(other)], {});
    expect(JSON.parse(await migrate())).toEqual({
      schema: postgresMigrations.length,
      role: roleOf(other),
    });
    // The rights of the tables of a new version come with its update.
    await asAdmin(
      asAdministrator(admin, url),
      `DELETE FROM layover.schema_versions WHERE version = ${String(postgresMigrations.length)}`,
      'DROP TABLE layover.mail_pauses',
    );
    await expect(startService({ folder: folder.path, postgres: other })).rejects.toThrow(
      'The role lacks rights',
    );
    await migrate();
    await (await startService({ folder: folder.path, postgres: other })).stop();
  });

  test('prepares them for several services that start at once', async () => {
    const url = await createDatabase(admin);
    const other = await createLimitedRole(admin, url);
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 6 }, () => prepareAsOwner(url, roleOf(other))));
    await (await openPostgres(other, () => undefined)).close();
  });

  test('is another role, which exists', async () => {
    await expect(migrateCommand(['--database', owner, '--for', roleOf(owner)], {})).rejects.toThrow(
      'is the owner of the tables already',
    );
    await expect(migrateCommand(['--database', owner, '--for', 'nobody_here'], {})).rejects.toThrow(
      'has no such role',
    );
    await expect(
      startService({ folder: folder.path, postgres: limited, flags: ['--database-owner', limited] }),
    ).rejects.toThrow('The service needs another role');
  });
});

/** What a service says on standard error until it is ready. */
async function startLines(...flags: readonly string[]): Promise<string> {
  const entry = path.resolve(import.meta.dirname, '../../src-service/main.ts');
  const child = spawn(process.execPath, [entry, '--key', 'key-of-this-run', ...flags]);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}

test('a service whose role owns the tables says what is weaker, in one sentence', async () => {
  const url = await createDatabase(admin);
  const other = await createLimitedRole(admin, url);
  expect(await startLines('--database', url)).toMatch(/^The service's role owns its tables, .*\n$/u);
  expect(await startLines('--database', other, '--database-owner', url)).toBe('');
  await (await openPostgres(other, () => undefined)).close();
});
