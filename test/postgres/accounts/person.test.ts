import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../../src-service/cli/commands/accounts-command.ts';
import {
  erasePersonCommand,
  exportPersonCommand,
} from '../../../src-service/cli/commands/person-commands.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;
let url = '';
let service: ServiceProcess;
let second = '';

const on = (...argv: readonly string[]): readonly string[] => [...argv, '--database', url];
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

async function call(key: string, method: string, to: string, body?: object) {
  const response = await fetch(`${service.url}${to}`, {
    method,
    headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: JSON.parse(text) as { data: { id: string; attributes: { public_id: string } } },
  };
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('person');
  url = await createDatabase(inject('postgresAdmin'));
  service = await startService({ folder: folder.path, postgres: url, flags: ['--rate-limit', 'off'] });
  second = String(json(await accountsCommand(on('add', 'Studio', '--email', 'o@studio.example')))['key']);
});

afterAll(async () => {
  await service.stop();
  await folder.remove();
});

/** A client with a proposal that she has accepted. */
async function addAnn(key: string): Promise<void> {
  const ann = { name: 'Ann', surname: 'Bee', email: 'ann@x.example', telephone: '555-0199' };
  const client = await call(key, 'POST', '/clients', ann);
  const made = await call(key, 'POST', '/proposals', {
    title: 'Hers',
    client_id: Number(client.body.data.id),
  });
  const { id, attributes } = made.body.data;
  expect((await call(key, 'PUT', `/proposals/${id}/send_proposal`, { email: ann.email })).status).toBe(200);
  const page = new URL(`/p/${attributes.public_id}`, service.url);
  const token = /name="token" value="([^"]+)"/u.exec(await (await fetch(page)).text())?.[1] ?? '';
  const form = { token, decision: 'accept', name: 'Ann Bee', message: 'Gladly' };
  const accepted = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(accepted.status).toBe(303);
  await call(key, 'POST', '/invitations', { email: 'ann@x.example', role: 'reader' });
}

const traces = ['ann@x.example', '555-0199', 'Ann Bee', 'Gladly'];

test('a person is exported and erased in one account, beside a running service', async () => {
  for (const key of [service.key, second]) await addAnn(key);
  const person = on('--email', 'Ann@X.example', '--account', 'studio');
  await expect(exportPersonCommand(on('--email', 'ann@x.example'))).rejects.toThrow('several accounts');
  await expect(exportPersonCommand(['--email', 'ann@x.example'], {})).rejects.toThrow('--data DIR is needed');
  const exported = json(await exportPersonCommand(person));
  for (const trace of traces) expect(JSON.stringify(exported)).toContain(trace);
  expect(exported).toMatchObject({ clients: [{}], proposals: [{}], messages: [{}, {}], invitations: [{}] });
  expect(exported['activities']).toContainEqual(
    expect.objectContaining({ activity_type: 'client_accepted_proposal' }),
  );

  expect(json(await erasePersonCommand(person))).toMatchObject({
    erased: { clients: 1, proposals: 1, messages: 2, invitations: 1, audit_entries: 1 },
  });
  expect(json(await exportPersonCommand(person))).toEqual({
    email: 'ann@x.example',
    files: [],
    ...{ clients: [], proposals: [], activities: [], messages: [], invitations: [], users: [] },
    audit_entries: [],
  });
  const left = await Promise.all(
    ['/proposal_activities?per=100', '/proposals', '/clients', '/audit', '/mail_messages'].map(
      async (to) => (await call(second, 'GET', to)).text,
    ),
  );
  expect(left.join('\n')).toContain('client_accepted_proposal');
  for (const trace of traces) expect(left.join('\n')).not.toContain(trace);
  expect((await call(service.key, 'GET', '/proposal_activities?per=100')).text).toContain('Ann');
  expect((await call(service.key, 'GET', '/clients')).text).toContain('ann@x.example');
});

test('a start with the key of another account is refused in words', () => {
  const entry = path.resolve(import.meta.dirname, '../../../src-service/main.ts');
  const { status, stderr } = spawnSync(
    process.execPath,
    [entry, '--database', url, '--port', '0'],
    // A random key may begin with a dash, which is no value of a flag.
    { encoding: 'utf8', timeout: 20_000, env: { ...process.env, LAYOVER_SERVICE_KEY: second } },
  );
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
    2,
    'The key of the start belongs to the account studio (number 2), and it opens the first account: ' +
      'give another --key or --key-file',
  ]);
});
