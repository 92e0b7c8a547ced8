import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../../src-service/cli/commands/accounts-command.ts';
import { keysCommand } from '../../../src-service/cli/commands/keys-command.ts';
import { usersCommand } from '../../../src-service/cli/commands/users-command.ts';
import { openDatabase } from '../../../src-service/storage/database/database.ts';
import { moveData } from '../../../src-service/storage/move/move-data.ts';
import { openPostgres } from '../../../src-service/storage/postgres/open-postgres.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;
let url = '';
let service: ServiceProcess;
/** The key of the second account. */
let second = '';

const on = (...argv: readonly string[]): readonly string[] => [...argv, '--database', url];
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly body: {
    readonly data: {
      readonly id: string;
      readonly attributes: Readonly<Record<string, unknown>>;
    } & readonly {
      readonly id: string;
    }[];
  };
}

async function call(key: string, method: string, address: string, body?: object): Promise<Answer> {
  const response = await fetch(`${service.url}${address}`, {
    method,
    headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const pageOf = async (publicId: unknown): Promise<Response> =>
  await fetch(new URL(`/p/${String(publicId)}`, service.url));

/** A sent proposal of an account. Returns its id and its public id. */
async function send(key: string, title: string) {
  const { body } = await call(key, 'POST', '/proposals', { title });
  const sent = await call(key, 'PUT', `/proposals/${body.data.id}/send_proposal`, {
    email: `${title.toLowerCase()}@client.example`,
    subject: title,
    message: 'Hello',
  });
  expect(sent.status).toBe(200);
  return { id: body.data.id, publicId: body.data.attributes['public_id'] };
}

/** Runs a statement on the database as an account. */
async function inAccount(id: number, statement: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET search_path TO layover, pg_catalog; SET layover.account = '${id}'`);
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('accounts');
  url = await createDatabase(inject('postgresAdmin'));
  const flags = ['--seed', 'sample', '--rate-limit', 'off', '--allow-private-webhooks'];
  service = await startService({ folder: folder.path, postgres: url, flags });
  const added = json(await accountsCommand(on('add', 'Studio Ånn', '--email', 'ann@studio.example')));
  second = String(added['key']);
});

afterAll(async () => {
  await service.stop();
  await folder.remove();
});

test('a key opens its account, with a number of its own', async () => {
  const account = await call(second, 'GET', '/account/me');
  expect(account.body.data).toMatchObject({ id: '2', attributes: { name: 'Studio Ånn' } });
  expect((await call(service.key, 'GET', '/account/me')).body.data.id).toBe('1');
  expect((await call(second, 'GET', '/proposals')).body.data).toEqual([]);
  expect((await call(second, 'GET', '/users')).body.data).toHaveLength(1);
  const { body } = await call(second, 'POST', '/proposals', { title: 'Mine' });
  expect(body.data.attributes['account_id']).toBe(2);
  expect((await call(service.key, 'GET', `/proposals/${body.data.id}`)).status).toBe(404);
  await call(second, 'DELETE', `/proposals/${body.data.id}`);
});

test('pages, pictures and forms are those of the account that their address names', async () => {
  const { id, publicId } = await send(second, 'Pages');
  const page = await pageOf(publicId);
  expect(page.status).toBe(200);
  const text = await page.text();
  const styles = /<link rel="stylesheet" href="([^"]+)"/u.exec(text)?.[1] ?? '';
  const browser = { 'User-Agent': 'Mozilla/5.0 Firefox/146.0', 'Accept-Language': 'en' };
  const pages = new URL('/p/', service.url);
  expect((await fetch(new URL(styles, pages), { headers: browser })).status).toBe(200);
  const views = await call(second, 'GET', `/proposals/${id}/views`);
  expect(views.body.data.attributes).toMatchObject({ views: 1 });

  const form = new URLSearchParams({ decision: 'ask', name: 'Ida', message: 'When?' });
  form.set('token', /name="token" value="([^"]+)"/u.exec(text)?.[1] ?? '');
  const asked = await fetch(new URL(String(publicId), pages), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(asked.status).toBe(303);

  const mail = (await service.mails()).find(({ subject }) => subject === 'Pages');
  const picture = /\/o\/[\w-]+\.gif/u.exec(mail?.html ?? '')?.[0] ?? '';
  expect((await fetch(new URL(picture, service.url))).status).toBe(200);
  const activities = await call(second, 'GET', `/proposal_activities?proposal_id=${id}&per=100`);
  const types = activities.body.data.map(
    (activity) => (activity as unknown as Answer['body']['data']).attributes['activity_type'],
  );
  expect(types).toEqual(expect.arrayContaining(['client_view_proposal', 'client_email_opened']));

  // A token of one account proves nothing in another.
  const other = (await call(service.key, 'GET', '/proposals?status=pending')).body.data[0] as unknown as {
    attributes: { public_id: string };
  };
  const foreign = await fetch(new URL(other.attributes.public_id, pages), { method: 'POST', body: form });
  expect(foreign.status).toBe(403);
});

test('a stream tells of the changes of its account alone', async () => {
  const { body } = await call(second, 'POST', '/proposals', { title: 'Watched' });
  const ending = new AbortController();
  const response = await fetch(`${service.url}/changes`, {
    headers: { Authorization: `Token token=${service.key}`, Accept: 'text/event-stream' },
    signal: ending.signal,
  });
  let events = '';
  const reading = (async () => {
    for await (const part of response.body ?? []) events += Buffer.from(part as Uint8Array).toString();
  })().catch(() => undefined);
  await expect.poll(() => events).toContain('event: open');
  await call(second, 'PUT', `/proposals/${body.data.id}`, { title: 'Changed' });
  await delay(600);
  expect(events).not.toContain('event: change');
  const other = await keysCommand(on('add', 'Another', '--account', '1'));
  await call(String(json(other)['key']), 'PUT', '/clients/1', { city: 'Bern' });
  await expect.poll(() => events).toContain('event: change');
  ending.abort();
  await reading;
});

const subjectIs = (subject: string): string => `message::json->>'subject' = '${subject}'`;
const dueAgain = "state = 'queued', pending = NULL, leased_by = NULL, leased_until = NULL";

test('mail of all accounts leaves, also what a killed service has left', async () => {
  await send(second, 'Left');
  const state = async (): Promise<unknown> =>
    (await inAccount(2, `SELECT state FROM mails WHERE ${subjectIs('Left')}`))[0];
  expect(await state()).toEqual({ state: 'sent' });
  await service.kill();
  await inAccount(2, `UPDATE mails SET ${dueAgain} WHERE ${subjectIs('Left')}`);
  await service.restart();
  await expect.poll(state, { timeout: 10_000 }).toEqual({ state: 'sent' });
});

test('a suspended account keeps everything, and takes and delivers nothing', async () => {
  const { publicId } = await send(second, 'Paused');
  const target = { target_url: 'http://127.0.0.1:9/', events: ['client_created'] };
  expect((await call(second, 'POST', '/webhook_endpoints', target)).status).toBe(201);
  expect(json(await accountsCommand(on('suspend', 'studio-ann')))).toMatchObject({ id: 2 });
  const refused = await call(second, 'GET', '/proposals');
  expect(refused).toMatchObject({ status: 403, body: { code: 'account-suspended' } });
  const page = await pageOf(publicId);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3600']);
  expect(await page.text()).toContain('paused at the moment');
  expect((await call(service.key, 'GET', '/proposals')).status).toBe(200);
  // The service sees it within a second.
  await delay(1500);
  await inAccount(2, `UPDATE mails SET ${dueAgain} WHERE ${subjectIs('Paused')}`);
  await inAccount(
    2,
    `INSERT INTO webhook_deliveries (endpoint_id, body, attempts, due_at, created_at)
       SELECT id, '{}', 0, 0, '2026-01-01T00:00:00.000Z' FROM webhook_endpoints`,
  );
  const tried = async (): Promise<unknown> =>
    await inAccount(
      2,
      `SELECT state, (SELECT attempts::int FROM webhook_deliveries) FROM mails WHERE ${subjectIs('Paused')}`,
    );
  await delay(2500);
  expect(await tried()).toEqual([{ state: 'queued', attempts: 0 }]);
  await accountsCommand(on('resume', '2'));
  await expect.poll(tried, { timeout: 10_000 }).toEqual([{ state: 'sent', attempts: 1 }]);
  expect((await call(second, 'GET', '/proposals')).status).toBe(200);
  expect((await pageOf(publicId)).status).toBe(200);
});

test('commands ask which account they mean', async () => {
  await expect(usersCommand(on('list'))).rejects.toThrow(
    'users: there are several accounts; use --account with one of 1 or harborandpine, 2 or studio-ann',
  );
  await expect(usersCommand(on('list', '--account', 'nobody'))).rejects.toThrow(
    'there is no account "nobody"',
  );
  expect(json(await usersCommand(on('list', '--account', 'studio-ann')))).toMatchObject({
    email: 'ann@studio.example',
  });
  await expect(usersCommand(['list', '--data', folder.path, '--account', '2'])).rejects.toThrow(
    'needs a PostgreSQL database',
  );
  await expect(accountsCommand(['add', 'X', '--data', folder.path])).rejects.toThrow(
    `accounts add needs a PostgreSQL database (--database-file FILE): ${folder.path} holds one account`,
  );
  await expect(accountsCommand(on('add', 'Studio Ann', '--email', 'a@x.example'))).rejects.toThrow(
    'there is an account "studio-ann" already',
  );
  await expect(accountsCommand(on('add', 'X'))).rejects.toThrow('NAME and --email OWNER are needed');
  expect(json(await accountsCommand(on('update', 'studio-ann', 'currency=EUR')))).toMatchObject({
    currency: 'EUR',
  });
  await expect(accountsCommand(on('update', 'studio-ann', 'currency=EUR', '--account', '2'))).rejects.toThrow(
    'named twice',
  );
  expect(json(await accountsCommand(on('set', 'currency=CHF', '--account', '2')))).toMatchObject({
    currency: 'CHF',
  });
  expect((await call(second, 'GET', '/account/me')).body.data.attributes['currency']).toBe('CHF');
});

test('a database with several accounts is not moved to a folder', async () => {
  const source = await openPostgres(url, () => undefined);
  const target = openDatabase(':memory:');
  const moving = moveData({
    ...{ source, target, filePlace: null, place: 'here', signal: new AbortController().signal },
    ...{ onResume: () => undefined, onProgress: () => undefined },
  });
  await expect(moving).rejects.toThrow(
    'The source holds several accounts, and a folder holds one. Say --account',
  );
  target.close();
  await source.close();
});

test('a removed account leaves nothing, and its number never comes again', async () => {
  const keyFile = path.join(folder.path, 'key');
  const made = json(
    await accountsCommand(on('add', 'Short', '--email', 's@short.example', '--key-file', keyFile)),
  );
  expect(made).toEqual({
    id: 3,
    subdomain: 'short',
    name: 'Short',
    owner: 's@short.example',
    key_file: keyFile,
  });
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  const key = readFileSync(keyFile, 'utf8').trim();
  const { publicId } = await send(key, 'Gone');
  await expect(accountsCommand(on('remove', '3'))).rejects.toThrow('confirm with --yes short');
  await expect(accountsCommand(on('remove', '1', '--yes', 'harborandpine'))).rejects.toThrow('first account');
  expect(json(await accountsCommand(on('remove', '3', '--yes', 'short')))).toMatchObject({ removed: true });
  expect((await call(key, 'GET', '/account/me')).status).toBe(401);
  expect((await pageOf(publicId)).status).toBe(404);
  const listed = (await accountsCommand(on('list'))).trim().split('\n').map(json);
  expect(listed).toMatchObject([
    { id: 1, subdomain: 'harborandpine', suspended_at: null },
    { id: 2, subdomain: 'studio-ann', suspended_at: null },
  ]);
  const again = json(await accountsCommand(on('add', 'Short', '--email', 's@short.example')));
  expect(again['id']).toBe(4);
  await accountsCommand(on('remove', '4', '--yes', 'short'));
  expect(await inAccount(2, 'SELECT 1 FROM account_names WHERE account_id > 2')).toEqual([]);
  const tables = await inAccount(
    2,
    `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'layover'::regnamespace AND relkind = 'r' AND relrowsecurity`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const id of [3, 4])
    for (const { name } of tables as readonly { name: string }[])
      expect(await inAccount(id, `SELECT 1 FROM ${name}`), name).toEqual([]);
});
