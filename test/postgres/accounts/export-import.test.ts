import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../../src-service/cli/commands/accounts-command.ts';
import { auditCommand } from '../../../src-service/cli/commands/audit-command.ts';
import { backupCommand } from '../../../src-service/cli/commands/backup-command.ts';
import { keysCommand } from '../../../src-service/cli/commands/keys-command.ts';
import { moveCommand } from '../../../src-service/cli/commands/move-command.ts';
import { restoreCommand } from '../../../src-service/cli/commands/restore-command.ts';
import { hashKey } from '../../../src-service/domain/keys.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;
let url = '';
let service: ServiceProcess;
/** The key of the second account. */
let second = '';
/** The sent proposal of the second account. */
let sent = { id: '', publicId: '' };

const on = (...argv: readonly string[]): readonly string[] => [...argv, '--database', url];
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
/** Where a service in a folder has its data. */
const dataIn = (name: string): string => path.join(folder.path, name, 'service');
const inFolder = (name: string): string => path.join(folder.path, name);

interface Answer {
  readonly status: number;
  readonly data: { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> };
}

async function call(
  { url: address }: Pick<ServiceProcess, 'url'>,
  key: string,
  method: string,
  to: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${address}${to}`, {
    method,
    headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, data: ((await response.json()) as Pick<Answer, 'data'>).data };
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('export');
  url = await createDatabase(inject('postgresAdmin'));
  mkdirSync(inFolder('first'));
  const flags = ['--seed', 'sample', '--rate-limit', 'off'];
  service = await startService({ folder: inFolder('first'), postgres: url, flags });
  const added = await accountsCommand(on('add', 'Studio', '--email', 'ann@studio.example'));
  second = String(json(added)['key']);
  for (let index = 0; index < 30; index += 1)
    await call(service, second, 'POST', '/proposals', { title: `Draft ${String(index)}` });
  const { data } = await call(service, second, 'POST', '/proposals', { title: 'Sent „ü“' });
  await call(service, second, 'PUT', `/proposals/${data.id}/send_proposal`, { email: 'c@client.example' });
  sent = { id: data.id, publicId: String(data.attributes['public_id']) };
}, 60_000);

afterAll(async () => {
  await service.stop();
  await folder.remove();
});

async function expectStudio(other: ServiceProcess, id: string): Promise<void> {
  expect((await call(other, second, 'GET', '/account/me')).data).toMatchObject({
    id,
    attributes: { name: 'Studio' },
  });
  const proposal = await call(other, second, 'GET', `/proposals/${sent.id}`);
  expect(proposal.data.attributes).toMatchObject({ title: 'Sent „ü“', status: 'pending' });
  const page = await fetch(new URL(`/p/${sent.publicId}`, other.url));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sent „ü“')]);
  // Ids go on behind those of the source.
  const made = await call(other, second, 'POST', '/proposals', { title: 'New' });
  expect(Number(made.data.id)).toBeGreaterThan(Number(sent.id));
}

test('an account is exported beside a running service, as it was at one moment', async () => {
  const done = new AbortController();
  const writing = (async () => {
    for (let index = 0; !done.signal.aborted; index += 1) {
      const title = `Meanwhile ${String(index)}`;
      await call(service, second, 'PUT', `/proposals/${String(Number(sent.id) - 1)}`, { title });
    }
  })();
  const file = inFolder('studio.db');
  const exported = json(await accountsCommand(on('export', '--account', 'studio', '--to', file)));
  done.abort();
  await writing;
  expect(exported).toMatchObject({ id: 2, file, tables: { proposals: { rows: 31 }, account: { rows: 1 } } });
  await expect(accountsCommand(on('export', '--account', 'studio', '--to', file))).rejects.toThrow(
    `accounts export: ${file} exists already`,
  );
  await expect(
    accountsCommand(on('export', '--account', '2', '--to', inFolder('nowhere/studio.db'))),
  ).rejects.toThrow('cannot be written');
  const [entry] = (await auditCommand(on('--json', '--account', '2'))).split('\n');
  expect(json(entry ?? '')).toMatchObject({
    action: 'account_exported',
    actor: 'command line',
    object_id: 2,
  });
});

test('an exported folder is the data of a service', async () => {
  const to = dataIn('alone');
  mkdirSync(to, { recursive: true });
  expect(json(await accountsCommand(on('export', '--account', '2', '--to', to)))).toMatchObject({
    file: path.join(to, 'service.db'),
  });
  const alone = await startService({
    folder: inFolder('alone'),
    flags: ['--rate-limit', 'off'],
    key: 'another-key',
  });
  await expectStudio(alone, '1');
  await alone.stop();
});

test('backup copies an account of a server, and restore puts it into a folder', async () => {
  const file = inFolder('backup.db');
  expect(json(await backupCommand(on(file, '--account', 'studio')))).toMatchObject({
    backup: file,
    account: 2,
  });
  await expect(backupCommand(on(inFolder('other.db')))).rejects.toThrow('there are several accounts');
  restoreCommand([file, '--data', dataIn('restored')]);
  const restored = await startService({
    folder: inFolder('restored'),
    flags: ['--rate-limit', 'off'],
    key: 'another-key',
  });
  await expectStudio(restored, '1');
  await restored.stop();
});

test('an account is imported into another database, and not twice', async () => {
  const otherUrl = await createDatabase(inject('postgresAdmin'));
  const onOther = (...argv: readonly string[]): readonly string[] => [...argv, '--database', otherUrl];
  mkdirSync(inFolder('second'));
  const other = await startService({
    folder: inFolder('second'),
    postgres: otherUrl,
    flags: ['--rate-limit', 'off'],
    key: 'key-of-the-other',
  });
  try {
    const file = inFolder('studio.db');
    const imported = json(await accountsCommand(onOther('import', '--from', file)));
    expect(imported).toMatchObject({ id: 2, subdomain: 'studio', suspended_at: null });
    await expectStudio(other, '2');
    // Both accounts give ids of their own.
    const own = await call(other, 'key-of-the-other', 'POST', '/proposals', { title: 'Own' });
    expect(own.status).toBe(201);
    const [entry] = (await auditCommand(onOther('--json', '--account', '2'))).split('\n');
    expect(json(entry ?? '')).toMatchObject({ action: 'account_imported', object_id: 2 });

    await expect(accountsCommand(onOther('import', '--from', file))).rejects.toThrow(
      'accounts import: The database holds this account already: it is number 2, studio. Remove that one first',
    );
    await accountsCommand(onOther('remove', 'studio', '--yes', 'studio'));
    await accountsCommand(onOther('add', 'Studio', '--email', 'x@studio.example'));
    await expect(accountsCommand(onOther('import', '--from', file))).rejects.toThrow(
      'There is an account "studio" already; choose another --subdomain.',
    );
    const renamed = await accountsCommand(onOther('import', '--from', file, '--subdomain', 'atelier'));
    expect(json(renamed)).toMatchObject({ subdomain: 'atelier' });
    await expectStudio(other, String(json(renamed)['id']));
  } finally {
    await other.stop();
  }
});

test('an import that fails leaves nothing', async () => {
  const otherUrl = await createDatabase(inject('postgresAdmin'));
  const onOther = (...argv: readonly string[]): readonly string[] => [...argv, '--database', otherUrl];
  mkdirSync(inFolder('third'));
  const other = await startService({
    folder: inFolder('third'),
    postgres: otherUrl,
    flags: ['--rate-limit', 'off'],
    key: 'key-of-the-other',
  });
  const client = new pg.Client({ connectionString: otherUrl });
  await client.connect();
  try {
    // The owner of the other account has the same key.
    await client.query("SET search_path TO layover, pg_catalog; SET layover.account = '1'");
    await client.query(
      "INSERT INTO api_keys (name, hash, user_id, startup, created_at) SELECT 'Same', $1, min(id), 0, '' FROM users",
      [hashKey(second)],
    );
    const importing = accountsCommand(onOther('import', '--from', inFolder('studio.db')));
    await expect(importing).rejects.toThrow('a key or a page of this account belongs to another account');
    expect((await accountsCommand(onOther('list'))).trim().split('\n')).toHaveLength(1);
    await client.query("SET layover.account = '2'");
    for (const table of ['account', 'proposals', 'users', 'unfinished_move'])
      expect((await client.query<object>(`SELECT 1 FROM ${table}`)).rows, table).toEqual([]);
  } finally {
    await client.end();
    await other.stop();
  }
});

test('half of an account, as a killed import leaves it, is not resumed', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET search_path TO layover, pg_catalog; SET layover.account = '2'");
  await accountsCommand(on('suspend', 'studio'));
  await client.query(
    "INSERT INTO unfinished_move (id, source, place, table_name, position) VALUES (1, 's', 'p', 'clients', 'null')",
  );
  await expect(accountsCommand(on('resume', 'studio'))).rejects.toThrow('was not finished; remove it');
  expect(await accountsCommand(on('list'))).not.toMatch(/"studio".*"suspended_at":null/u);
  await client.query('DELETE FROM unfinished_move');
  await client.end();
  await accountsCommand(on('resume', 'studio'));
  expect((await call(service, second, 'GET', '/account/me')).status).toBe(200);
});

test('what is no data, and data in use, is refused', async () => {
  const nothing = inFolder('nothing.db');
  await expect(accountsCommand(on('import', '--from', nothing))).rejects.toThrow('does not exist');
  await expect(accountsCommand(on('import'))).rejects.toThrow('--from FILE|DIR is needed');
  await expect(accountsCommand(on('export', '--account', '2'))).rejects.toThrow('--to FILE|DIR is needed');
  await expect(
    accountsCommand(on('import', '--from', inFolder('studio.db'), '--subdomain', 'A B')),
  ).rejects.toThrow('--subdomain must be');
  const data = dataIn('running');
  mkdirSync(data, { recursive: true });
  copyFileSync(inFolder('studio.db'), path.join(data, 'service.db'));
  const running = await startService({ folder: inFolder('running'), key: 'another-key' });
  await expect(accountsCommand(on('import', '--from', data))).rejects.toThrow('in use by another service');
  await running.stop();
});

test('one of several accounts is moved to a folder', async () => {
  const to = dataIn('moved');
  mkdirSync(inFolder('moved'));
  const argv = ['--from', url, '--to', to, '--account', 'studio'];
  const said: string[] = [];
  const moving = (): Promise<string> => moveCommand(argv, {}, (line) => void said.push(line));
  await expect(moving()).rejects.toThrow('Another service uses the database');
  await service.stop();
  await expect(moveCommand([...argv.slice(0, -2)], {}, () => undefined)).rejects.toThrow('Say --account');
  await expect(
    moveCommand(['--from', to, '--to', url, '--account', 'x'], {}, () => undefined),
  ).rejects.toThrow('a folder holds one');
  // The refused move has made an empty database.
  expect(json(await moving())).toMatchObject({ account: 2, resumed: false });
  expect(said.at(-1)).toContain('Remove or suspend it in the source before a service starts there');
  const moved = await startService({
    folder: inFolder('moved'),
    flags: ['--rate-limit', 'off'],
    key: 'another-key',
  });
  await expectStudio(moved, '1');
  await moved.stop();
  await service.restart();
  expect((await call(service, second, 'GET', '/account/me')).data.id).toBe('2');
  expect(existsSync(path.join(to, 'service.db'))).toBe(true);
  expect(readdirSync(to)).not.toContain('service.db-wal');
  await keysCommand(on('list', '--account', '2'));
}, 90_000);
