import { cpSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { accountsCommand } from '../../../src-service/cli/commands/accounts-command.ts';
import { openPostgres } from '../../../src-service/storage/postgres/open-postgres.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';
import { endLease, onServer, quickItems, slowItems } from '../move/move-database.ts';
import { runMove, startMove } from '../move/move-process.ts';

const admin = inject('postgresAdmin');
let folder: TemporaryFolder;
let url = '';
let folders = 0;
/** Keys of the three accounts by their subdomains. */
const keys: Record<string, string> = {};
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const newFolder = (): string => {
  folders += 1;
  const made = path.join(folder.path, String(folders));
  mkdirSync(made);
  return made;
};
const run = (...argv: readonly string[]): Promise<string> => accountsCommand([...argv, '--database', url]);

async function call({ url: base }: ServiceProcess, key: string, method: string, to: string, body?: object) {
  const response = await fetch(`${base}${to}`, {
    method,
    headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return `${String(response.status)} ${await response.text()}`;
}

const lists = ['account/me', 'users', 'proposals', 'sections', 'line_items', 'clients', 'templates', 'audit'];

async function readAll(service: ServiceProcess, key: string): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const list of lists) answers.push(await call(service, key, 'GET', `/${list}?per=100`));
  return answers;
}

/** What each account answers in its database on the server. A suspended one answers that it is suspended. */
let seen: Readonly<Record<string, readonly string[]>> = {};

beforeAll(async () => {
  folder = await makeTemporaryFolder('move-accounts');
  url = await createDatabase(admin);
  const flags = ['--seed', 'sample', '--rate-limit', 'off'];
  const service = await startService({ folder: newFolder(), postgres: url, flags });
  keys['harborandpine'] = service.key;
  for (const name of ['Studio', 'Gone', 'Shop']) {
    const added = json(await run('add', name, '--email', `${name.toLowerCase()}@x.example`));
    keys[String(added['subdomain'])] = String(added['key']);
    const title = `Of ${name}, „ü“`;
    await call(service, String(added['key']), 'POST', '/proposals', { title });
  }
  await run('remove', 'gone', '--yes', 'gone');
  await run('suspend', 'shop');
  seen = await readAccounts(service);
  await service.stop();
}, 60_000);

afterAll(() => folder.remove());

async function readAccounts(service: ServiceProcess): Promise<typeof seen> {
  const answers: Record<string, readonly string[]> = {};
  for (const name of ['harborandpine', 'studio', 'shop'])
    answers[name] = await readAll(service, keys[name] ?? '');
  return answers;
}

const reportSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  accounts: z.array(
    z.strictObject({
      id: z.number(),
      subdomain: z.string(),
      folder: z.string(),
      resumed: z.boolean(),
      rows: z.number(),
      tables: z.record(z.string(), z.strictObject({ rows: z.number(), hash: z.string() })),
    }),
  ),
  rows: z.number(),
  files_left: z.array(z.string()),
});

async function moved(...flags: readonly string[]) {
  const { code, output, problems } = await runMove(flags);
  if (code !== 0) throw new Error(`The move ended with ${String(code)}: ${problems}`);
  return { ...reportSchema.parse(JSON.parse(output)), problems };
}

async function refused(flags: readonly string[], sentence: string): Promise<void> {
  const { code, output, problems } = await runMove(flags);
  expect([code, output]).toEqual([2, '']);
  expect(problems).toContain(sentence);
}

describe('several accounts in one move', { timeout: 180_000 }, () => {
  test('there and back: each has a folder of its own, and rows, answers, numbers and times stay', async () => {
    const to = newFolder();
    const there = await moved('--from', url, '--to', to, '--all-accounts');
    expect(there.accounts.map((account) => [account.id, account.subdomain, account.folder])).toEqual([
      [1, 'harborandpine', path.join(to, 'harborandpine')],
      [2, 'studio', path.join(to, 'studio')],
      [4, 'shop', path.join(to, 'shop')],
    ]);
    expect(there.problems).toContain('2 of 3, studio: proposals: 1 of 1 copied');
    expect(there.problems).toContain('Moved 3 accounts from 127.0.0.1:');
    expect(there.rows).toBe(there.accounts.reduce((sum, { rows }) => sum + rows, 0));

    const back = await createDatabase(admin);
    const returned = await moved('--from', to, '--to', back, '--all-accounts');
    expect(returned.accounts).toEqual(there.accounts);
    expect(await accountsCommand(['list', '--database', back])).toBe(await run('list'));
    const service = await startService({
      folder: newFolder(),
      postgres: back,
      flags: ['--rate-limit', 'off'],
    });
    stops.push(() => service.stop());
    expect(await readAccounts(service)).toEqual(seen);
    const next = json(await accountsCommand(['add', 'Next', '--email', 'n@x.example', '--database', back]));
    expect(next['id']).toBe(5);

    // The folder of one account is the data of a service, which has one account.
    const some = newFolder();
    const again = await moved('--from', url, '--to', some, '--account', '2', '--account', 'shop');
    expect(again.accounts.map(({ id }) => id)).toEqual([2, 4]);
    const alone = newFolder();
    cpSync(path.join(some, 'studio'), path.join(alone, 'service'), { recursive: true });
    const studio = await startService({ folder: alone, flags: ['--rate-limit', 'off'] });
    stops.push(() => studio.stop());
    const [, , proposals = ''] = await readAll(studio, keys['studio'] ?? '');
    expect(proposals.replace('"account_id":1', '"account_id":2')).toBe(seen['studio']?.[2]);
  });

  test('services that began in folders become accounts, named by their folders', async () => {
    const from = newFolder();
    for (const name of ['zoe', 'ann']) {
      const own = newFolder();
      const service = await startService({ folder: own, key: `${name}-key-of-this-run` });
      await service.stop();
      renameSync(path.join(own, 'service'), path.join(from, name));
    }
    const named = ['--account', 'zoe', '--account', 'ann'];
    const report = await moved('--from', from, '--to', await createDatabase(admin), ...named);
    expect(report.accounts.map(({ id, subdomain }) => [id, subdomain])).toEqual([
      [1, 'zoe'],
      [2, 'ann'],
    ]);
    cpSync(path.join(from, 'ann'), path.join(from, 'bea'), { recursive: true });
    const target = await createDatabase(admin);
    await refused(
      ['--from', from, '--to', target, '--all-accounts'],
      'The folders ann and bea hold the same account',
    );
  });

  test('that was ended early goes on where it was, and no service starts before its end', async () => {
    const from = newFolder();
    const there = await moved('--from', url, '--to', from, '--all-accounts');
    const target = await createDatabase(admin);
    await (await openPostgres(target, () => undefined)).close();
    await slowItems(target);
    const flags = ['--from', from, '--to', target, '--all-accounts'];
    const killed = startMove(flags);
    await killed.said('1 of 3, harborandpine: line_items: ');
    killed.child.kill('SIGKILL');
    await killed.ended;
    await endLease(target);
    await quickItems(target);
    // Each row of the second account takes its time, after the first one is complete.
    await onServer(target, [
      `CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_sleep(2); RETURN NULL; END $$`,
      `CREATE TRIGGER slow AFTER INSERT ON proposals FOR EACH ROW WHEN (NEW.account_id = 2)
         EXECUTE FUNCTION nap()`,
    ]);
    const stopped = startMove(flags);
    await stopped.said('2 of 3, studio: users: ');
    stopped.child.kill('SIGINT');
    expect((await stopped.ended).code).toBe(130);
    await expect(startService({ folder: newFolder(), postgres: target })).rejects.toThrow(
      `The data is an unfinished move from ${path.join(from, 'harborandpine')}`,
    );
    await expect(accountsCommand(['list', '--database', target])).rejects.toThrow('an unfinished move');
    await refused(
      ['--from', from, '--to', target, '--account', 'harborandpine', '--account', 'shop'],
      'The target already contains data (the account studio)',
    );
    await onServer(target, ['DROP TRIGGER slow ON proposals', 'DROP FUNCTION nap()']);
    const report = await moved(...flags);
    expect(report.accounts.map(({ resumed }) => resumed)).toEqual([true, true, false]);
    expect(report.accounts.map(({ tables }) => tables)).toEqual(there.accounts.map(({ tables }) => tables));
    expect(await accountsCommand(['list', '--database', target])).toBe(await run('list'));
    // What is there already is compared again.
    expect((await moved(...flags)).accounts.map(({ resumed }) => resumed)).toEqual([true, true, true]);
    const changed = new DatabaseSync(path.join(from, 'shop', 'service.db'));
    changed.exec("UPDATE proposals SET title = 'Another'");
    changed.close();
    const { code, problems } = await runMove(flags);
    expect(code).toBe(1);
    expect(problems).toContain(
      'differs from the source in proposals (1 rows in the source, 1 in the target)',
    );
  });

  test('to folders: goes on with the account that it was at', async () => {
    const to = newFolder();
    const flags = ['--from', url, '--to', to, '--all-accounts'];
    const stopped = startMove(flags);
    await stopped.said('2 of 3, studio: ');
    stopped.child.kill('SIGKILL');
    await stopped.ended;
    await endLease(url);
    // The list names what is to come: the way back would lose it.
    await refused(
      ['--from', to, '--to', await createDatabase(admin), '--all-accounts'],
      'which has no data there. Finish the move that brings it there',
    );
    const report = await moved(...flags);
    expect(report.accounts.map(({ resumed }) => resumed)).toEqual([true, true, false]);
  });
});
