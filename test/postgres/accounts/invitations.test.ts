import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../../src-service/cli/commands/accounts-command.ts';
import { usersCommand } from '../../../src-service/cli/commands/users-command.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;
let url = '';
/** Two nodes on one database. */
let nodes: readonly ServiceProcess[] = [];
/** The key of the owner of the second account. */
let second = '';

const on = (...argv: readonly string[]): readonly string[] => [...argv, '--database', url];

beforeAll(async () => {
  folder = await makeTemporaryFolder('invitations');
  url = await createDatabase(inject('postgresAdmin'));
  const flags = ['--rate-limit', 'off', '--key', 'key-of-both-nodes'];
  nodes = [
    await startService({ folder: folder.path, postgres: url, flags }),
    await startService({ folder: folder.path, postgres: url, flags }),
  ];
  const added = await accountsCommand(on('add', 'Studio', '--email', 'ann@studio.example'));
  second = (JSON.parse(added) as { readonly key: string }).key;
});

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await folder.remove();
});

async function call(key: string, method: string, path: string, body?: object) {
  const response = await fetch(`${nodes[0]?.url ?? ''}${path}`, {
    method,
    headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { readonly data: unknown };
  return { status: response.status, data };
}

/** The path of the page in the message to an address. */
async function linkTo(address: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = (await Promise.all(nodes.map((node) => node.mails()))).flat();
        const text = mails.findLast((mail) => mail.to?.includes(address))?.text ?? '';
        link = /\/invitations\/[\w-]+/u.exec(text)?.[0] ?? '';
        return link;
      },
      { timeout: 10_000 },
    )
    .not.toBe('');
  return link;
}

const open = async (node: number, path: string, name?: string): Promise<Response> =>
  await fetch(new URL(path, nodes[node]?.url), {
    ...(name !== undefined && { method: 'POST', body: new URLSearchParams({ name }) }),
  });

test('an invitation belongs to its account, on every node', async () => {
  const invited = await call(second, 'POST', '/invitations', { email: 'bo@x.example', role: 'writer' });
  expect(invited.status).toBe(201);
  const path = await linkTo('bo@x.example');
  for (const node of [0, 1]) {
    const page = await open(node, path);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Join Studio')]);
  }
  const accepted = await (await open(1, path, 'Bo')).text();
  const key = /<code class="copied">([\w-]{32})<\/code>/u.exec(accepted)?.[1] ?? '';
  expect((await call(key, 'GET', '/account/me')).data).toMatchObject({ id: '2' });
  expect((await call(key, 'GET', '/users/me?include_settings=true')).data).toMatchObject({
    attributes: { email: 'bo@x.example', name: 'Bo', role: 'writer' },
  });
  expect((await call('key-of-both-nodes', 'GET', '/invitations')).data).toEqual([]);
  expect((await open(0, path)).status).toBe(410);
});

test('two forms at the same time, on two nodes, make one user', async () => {
  await call(second, 'POST', '/invitations', { email: 'cy@x.example', role: 'reader' });
  const path = await linkTo('cy@x.example');
  const answers = await Promise.all([0, 1, 0, 1].map((node) => open(node, path, 'Cy')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410]);
  const users = (await call(second, 'GET', '/users')).data as readonly { attributes: { email: string } }[];
  expect(users.filter(({ attributes }) => attributes.email === 'cy@x.example')).toHaveLength(1);
});

test('a command invites, and a running service sends it', async () => {
  const argv = on('invite', 'Di@x.example', '--role', 'sender', '--account', 'studio');
  expect(JSON.parse(await usersCommand(argv))).toMatchObject({ email: 'di@x.example', role: 'sender' });
  expect((await open(0, await linkTo('di@x.example'), 'Di')).status).toBe(200);
  await expect(usersCommand(argv)).rejects.toThrow('users invite: email is the address of a user already');
  await expect(usersCommand(on('invite', 'e@x.example', '--account', 'studio'))).rejects.toThrow(
    'users invite: EMAIL and --role reader|writer|sender|owner are needed',
  );
});

test('a suspended account says so, and its invitation stays', async () => {
  await call(second, 'POST', '/invitations', { email: 'ed@x.example', role: 'reader' });
  const path = await linkTo('ed@x.example');
  await accountsCommand(on('suspend', 'studio'));
  const paused = await open(0, path, 'Ed');
  expect([paused.status, await paused.text()]).toEqual([503, expect.stringContaining('suspended')]);
  await accountsCommand(on('resume', 'studio'));
  await delay(1500);
  expect((await open(0, path, 'Ed')).status).toBe(200);
});
