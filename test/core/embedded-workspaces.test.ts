import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { Core } from '../../src-main/core/core.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import { accountFolder } from '../../src-main/core/account/open-account.ts';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { announceJournal } from '../../src-main/core/recovery/open-safely.ts';
import { createService } from '../../src-service/service.ts';
import { createOfClient } from '../support/core/create-of-client.ts';
import { launchServices } from '../support/core/launch-service.ts';
import { noWindow } from '../support/core/no-window.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';
import { openServiceDatabase } from '../support/service-database.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { createCorePorts } from './core-ports.ts';

/** The sample and the user's own business beside each other, with real services. */

const business = {
  accountKey: 'embedded-business#1',
  accountName: 'Quay Design',
  accountEmail: 'hello@quay.example',
  currency: 'EUR',
  baseUrl: null,
};

let folder: TemporaryFolder;
let core: Core;
let client: BridgeClient;
let port: number;
let deviceSeq = 0;

const dataDir = (): string => path.join(folder.path, 'data');
const reachable = async (): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/reachable/${'0'.repeat(32)}`)).status;

async function open(): Promise<void> {
  core = await createCore(
    createCorePorts({
      dataDir: dataDir(),
      startEmbeddedService: launchServices(folder.path),
      // Shortens the time in which a lost call may still take effect.
      latenessBoundMs: 500,
      secrets: { storage: 'memory', read: async () => null, write: async () => {}, remove: async () => {} },
    }),
  );
  const carriers = createMemoryCarriers();
  core.serve(carriers.main, noWindow);
  client = createBridgeClient(carriers.renderer);
  client.on('window.flush', () => void client.call('window.flushed', {}));
}

async function submit(name: string): Promise<void> {
  deviceSeq += 1;
  const accountKey = await openAccountOf(client);
  await client.call('operations.submit', { accountKey, operations: [createOfClient(name, deviceSeq)] });
}

/** The clients at the service of a workspace, by the folder of its data. */
function clientsIn(workspace: 'business' | 'service'): readonly string[] {
  const database = openServiceDatabase(path.join(folder.path, workspace, 'service.db'));
  try {
    return database
      .all("SELECT name FROM clients WHERE email LIKE '%@example.com' ORDER BY id")
      .map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('workspaces');
  mkdirSync(dataDir());
  port = await chooseFreePort();
  const write = (name: string, content: object): void =>
    writeFileSync(path.join(dataDir(), name), JSON.stringify(content));
  write('host.json', { samplePort: null, business: { port, publicUrl: null, check: null } });
  write('accounts.json', { accounts: [business] });
  write('session.json', business);
  announceJournal(accountFolder(dataDir(), business.accountKey));
  // A business that is known has a database.
  mkdirSync(path.join(folder.path, 'business'));
  await createService({ database: path.join(folder.path, 'business', 'service.db') }).close();
  await open();
}, 60_000);

afterAll(async () => {
  await core.dispose();
  await folder.remove();
}, 60_000);

test('the business opens with its journal, and its edits reach its own service', async () => {
  expect(await client.call('session.get', {})).toMatchObject({
    ...business,
    embedded: true,
    workspace: 'business',
  });
  await submit('first');
  await expect.poll(() => clientsIn('business'), { timeout: 40_000 }).toEqual(['first']);
}, 60_000);

test('a new public address applies while edits wait: each reaches the service once', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `during-${name}`);
  const changed = client.call('host.setPublicUrl', { publicUrl: 'pages.example' });
  for (const name of names) await submit(name);
  expect(await changed).toMatchObject({
    business: { port, publicUrl: 'https://pages.example', service: { state: 'running' } },
  });
  await expect
    .poll(() => clientsIn('business').toSorted(), { timeout: 60_000 })
    .toEqual([...names, 'first'].toSorted());
}, 90_000);

test('the sample is another account, and the pages of the business stay reachable beside it', async () => {
  expect(await client.call('session.explore', {})).toMatchObject({
    workspace: 'sample',
    accountKey: 'embedded#1',
  });
  await submit('of-sample');
  await expect.poll(() => clientsIn('service'), { timeout: 40_000 }).toContain('of-sample');
  expect(clientsIn('business')).not.toContain('of-sample');
  expect(await reachable()).toBe(200);

  const { accounts } = await client.call('session.accounts', {});
  expect(accounts).toMatchObject([
    { workspace: 'sample', isOpen: true },
    { workspace: 'business', isOpen: false, accountKey: business.accountKey },
  ]);
  await client.call('session.switch', { accountKey: business.accountKey });
  await submit('back');
  await expect.poll(() => clientsIn('business'), { timeout: 40_000 }).toContain('back');
  expect(clientsIn('service')).not.toContain('back');
}, 120_000);

test('the pages are served after a start with the sample, and a business that was left stays in the list', async () => {
  await client.call('session.explore', {});
  await core.dispose();
  await open();
  expect(await client.call('session.get', {})).toMatchObject({ workspace: 'sample' });
  await expect.poll(() => reachable().catch(() => 0), { timeout: 40_000 }).toBe(200);

  await client.call('session.switch', { accountKey: business.accountKey });
  expect(await client.call('session.disconnect', {})).toMatchObject({ workspace: 'sample' });
  expect((await client.call('session.accounts', {})).accounts.map(({ workspace }) => workspace)).toContain(
    'business',
  );
  expect(await reachable()).toBe(200);
}, 90_000);
