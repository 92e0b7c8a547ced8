import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../support/system/start-postgres.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { askService } from './ask-service.ts';
import { cutCommits, type CutCommits } from './cut-commits.ts';

let folder: TemporaryFolder;
let way: CutCommits;
let service: ServiceProcess;

beforeAll(async () => {
  folder = await makeTemporaryFolder('lost-commit');
  way = await cutCommits(await createDatabase(inject('postgresAdmin')));
  service = await startService({ folder: folder.path, postgres: way.url, flags: ['--rate-limit', 'off'] });
});

afterAll(async () => {
  await service.stop();
  await way.stop();
  await folder.remove();
});

interface Body {
  readonly error?: string;
  readonly data: { readonly id: string };
  readonly meta: { readonly total_count: number };
}

async function ask(method: string, path: string, body?: object, key?: string) {
  const { text, ...answer } = await askService(service, { method, path, body, key });
  return { ...answer, body: JSON.parse(text) as Body };
}

const countClients = async (): Promise<number> => (await ask('GET', '/clients')).body.meta.total_count;

test('a write whose commit got no answer says that its outcome is unknown, and asks for no repeat', async () => {
  const before = await countClients();
  way.cutNext('ann@client.example');
  const answer = await ask('POST', '/clients', { name: 'Ann', email: 'ann@client.example' });
  expect([answer.status, answer.retryAfter]).toEqual([500, null]);
  expect(answer.body.error).toContain('look before you try again');
  expect(await countClients()).toBe(before + 1);
});

test('with an idempotency key it may be repeated, and has one effect', async () => {
  const before = await countClients();
  const create = () => ask('POST', '/clients', { name: 'Bob', email: 'bob@client.example' }, 'once');
  way.cutNext('bob@client.example');
  const lost = await create();
  expect([lost.status, lost.retryAfter]).toEqual([503, '5']);
  const again = await create();
  expect([again.status, again.replayed]).toEqual([201, 'true']);
  expect(await countClients()).toBe(before + 1);
});

test('a page that counts a view may be read again', async () => {
  const { body } = await ask('POST', '/proposals', { title: 'P', client_email: 'ann@client.example' });
  await ask('PUT', `/proposals/${body.data.id}/send_proposal`, { email: 'ann@client.example' });
  const { body: read } = await ask('GET', `/proposals/${body.data.id}`);
  const { attributes } = read.data as unknown as { attributes: { public_id: string } };
  const page = new URL(`/p/${attributes.public_id}`, service.url);
  const headers = { 'User-Agent': 'Lynx/2.9.0' };
  way.cutNext(attributes.public_id);
  const lost = await fetch(page, { headers });
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch(page, { headers })).status).toBe(200);
});

test('the message of a send that may be stored leaves without another request', async () => {
  const { body } = await ask('POST', '/proposals', { title: 'Q', client_email: 'cid@client.example' });
  way.cutNext('cid@client.example');
  const send = { email: 'cid@client.example' };
  expect((await ask('PUT', `/proposals/${body.data.id}/send_proposal`, send)).status).toBe(500);
  await expect
    .poll(async () => (await service.mails()).flatMap(({ to }) => to), { timeout: 10_000 })
    .toContain('cid@client.example');
});
