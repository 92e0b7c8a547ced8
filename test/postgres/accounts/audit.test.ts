import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../../src-service/cli/commands/accounts-command.ts';
import { auditCommand } from '../../../src-service/cli/commands/audit-command.ts';
import { keysCommand } from '../../../src-service/cli/commands/keys-command.ts';
import { deleteExpired } from '../../../src-service/domain/privacy/retention.ts';
import { systemClock } from '../../../src-service/ports.ts';
import { openPostgres } from '../../../src-service/storage/postgres/open-postgres.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;
let url = '';
let service: ServiceProcess;
/** The key of the owner of the second account. */
let second = '';

const on = (...argv: readonly string[]): readonly string[] => [...argv, '--database', url];

beforeAll(async () => {
  folder = await makeTemporaryFolder('audit');
  url = await createDatabase(inject('postgresAdmin'));
  service = await startService({ folder: folder.path, postgres: url, flags: ['--rate-limit', 'off'] });
  const added = await accountsCommand(on('add', 'Studio', '--email', 'ann@studio.example'));
  second = (JSON.parse(added) as { readonly key: string }).key;
});

afterAll(async () => {
  await service.stop();
  await folder.remove();
});

async function call(key: string, method: string, path: string, body?: object) {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as {
    readonly data: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  };
  return { status: response.status, data: answer.data };
}

const actions = async (key: string, query = ''): Promise<readonly unknown[]> =>
  (await call(key, 'GET', `/audit?per=100${query}`)).data.map(({ attributes }) => attributes['action']);

test('each account has a log of its own, in the API and on the command line', async () => {
  expect((await call(second, 'PUT', '/account/me', { city: 'Bern' })).status).toBe(200);
  await accountsCommand(on('suspend', 'studio'));
  await accountsCommand(on('resume', 'studio'));
  const expected = [
    ...['account_resumed', 'account_suspended', 'settings_changed', 'key_made', 'account_added'],
  ];
  expect(await actions(second)).toEqual(expected);
  expect(await actions(second, '&action=settings_changed&user_id=2')).toEqual(['settings_changed']);
  expect(await actions(service.key)).toEqual(['key_made']);
  const lines = (await auditCommand(on('--json', '--account', 'studio'))).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { readonly action: string }).action)).toEqual(expected);
  const texts = await auditCommand(on('--account', '2', '--since', '2026-01-01'));
  expect(texts).toMatch(
    / {2}settings_changed {2}accounts 2 {2}ann@studio\.example, key \d+ "First key" {2}/u,
  );
  await expect(auditCommand(on())).rejects.toThrow('there are several accounts');
});

test('only owners read it', async () => {
  const made = await keysCommand(on('add', 'Narrow', '--account', '2', '--scope', 'send'));
  const { key } = JSON.parse(made) as { readonly key: string };
  expect((await call(key, 'GET', '/audit')).status).toBe(403);
});

test('the first account tells of a removed one, whose log is gone with it', async () => {
  await accountsCommand(on('add', 'Short', '--email', 's@short.example'));
  await accountsCommand(on('remove', 'short', '--yes', 'short'));
  const { data } = await call(service.key, 'GET', '/audit?action=account_removed');
  expect(data.map(({ attributes }) => attributes)).toEqual([
    expect.objectContaining({ actor: 'command line', object_id: 3, detail: {} }),
  ]);
});

test('old entries are deleted in each account', async () => {
  const later = { now: () => systemClock.now() + 3 * 86_400_000 };
  const database = await openPostgres(url, () => undefined);
  const studio = database.accounts?.databaseOf(2);
  if (studio === undefined) throw new Error('There are no accounts');
  expect(await deleteExpired(studio, later, { activities: null, audit: 4 })).toBe(0);
  expect(await deleteExpired(studio, later, { activities: null, audit: 2 })).toBeGreaterThan(5);
  expect(await actions(second)).toEqual([]);
  expect(await actions(service.key)).not.toEqual([]);
  await database.close();
});
