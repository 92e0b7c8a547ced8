import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Core } from '../../src-main/core/core.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import { createOfClient } from '../support/core/create-of-client.ts';
import { noWindow } from '../support/core/no-window.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import { createCorePorts } from './core-ports.ts';

/** Two accounts on one computer: no data of one account reaches the other (security.md: "account separation"). */

const keys = new Map<string, string>();
let keychainLocked = false;
/** Resolves when the user has answered the keychain's prompt. */
let keychainPrompt: Promise<void> = Promise.resolve();
/** Resolves when the network lets calls through. */
let network: Promise<void> = Promise.resolve();
const locked = new AppError('storage', 'The keychain is locked.', { retriable: true });

let folder: TemporaryFolder;
let [first, second]: ServiceProcess[] = [];
let core: Core;
let client: BridgeClient;
/** The window's answer to the next `window.flush`. */
let onFlush: (() => Promise<unknown>) | null = null;

async function unlocked<T>(work: () => T): Promise<T> {
  await keychainPrompt;
  if (keychainLocked) throw locked;
  return work();
}

const nodeFetch = createNodeFetch();
const dataDir = (): string => path.join(folder.path, 'data');

async function open(): Promise<void> {
  const ports = createCorePorts({
    dataDir: dataDir(),
    fetch: async (input, init) => {
      const aborted = new Promise<void>((resolve) => {
        init?.signal?.addEventListener('abort', () => resolve(), { once: true });
      });
      await Promise.race([network, aborted]);
      return await nodeFetch(input, init);
    },
    secrets: {
      storage: 'keychain',
      read: (name) => unlocked(() => keys.get(name) ?? null),
      write: (name, secret) => unlocked(() => void keys.set(name, secret)),
      remove: (name) => unlocked(() => void keys.delete(name)),
    },
  });
  core = await createCore(ports);
  const carriers = createMemoryCarriers();
  core.serve(carriers.main, noWindow);
  client = createBridgeClient(carriers.renderer);
  client.on('window.flush', () => {
    void Promise.resolve(onFlush?.()).then(() => client.call('window.flushed', {}));
    onFlush = null;
  });
}

let deviceSeq = 0;
function newClient(name: string): Operation {
  deviceSeq += 1;
  return createOfClient(name, deviceSeq);
}

const namesAt = (service: ServiceProcess | undefined): readonly string[] =>
  service?.database
    .all("SELECT name FROM clients WHERE email LIKE '%@example.com'")
    .map(({ name }) => String(name)) ?? [];
const accounts = async () => (await client.call('session.accounts', {})).accounts;
const accountFolders = (): readonly string[] => readdirSync(path.join(dataDir(), 'accounts'));

beforeAll(async () => {
  folder = await makeTemporaryFolder('accounts');
  [first, second] = await Promise.all(
    ['first', 'second'].map((name) =>
      startService({ folder: path.join(folder.path, name), flags: ['--seed', 'empty'] }),
    ),
  );
  await open();
}, 60_000);

afterAll(async () => {
  await core.dispose();
  await Promise.all([first?.stop(), second?.stop()]);
  await folder.remove();
}, 60_000);

async function connect(service: ServiceProcess | undefined): Promise<string> {
  if (service === undefined) throw new Error('The service did not start.');
  await client.call('session.connect', { baseUrl: service.url, apiKey: service.key });
  return await openAccountOf(client);
}

test('each account keeps its edits, and late calls of a window for another account are refused', async () => {
  const one = await connect(first);
  await client.call('sync.setPaused', { paused: true });
  await client.call('operations.submit', { accountKey: one, operations: [newClient('early')] });
  // Unsaved typing is flushed before the switch.
  onFlush = () => client.call('operations.submit', { accountKey: one, operations: [newClient('flushed')] });

  const two = await connect(second);
  expect(two).not.toBe(one);
  expect(await accounts()).toMatchObject([
    { accountKey: two, isOpen: true, waiting: { changes: 0, sends: 0 } },
    { accountKey: one, isOpen: false, waiting: { changes: 2, sends: 0 } },
  ]);
  const late = { accountKey: one, operations: [newClient('late')] };
  const wrong = { code: 'wrong-account' };
  await expect(client.call('operations.submit', late)).rejects.toMatchObject(wrong);
  await expect(client.call('operations.recover', { ...late, isLast: true })).rejects.toMatchObject(wrong);
  await expect(
    client.call('mirror.attach', { accountKey: one, generation: null, cursor: 0 }),
  ).rejects.toMatchObject(wrong);
  await expect(
    client.call('mirror.snapshot', { accountKey: one, after: null, limit: 10 }),
  ).rejects.toMatchObject(wrong);
  await expect(client.call('feed.read', { accountKey: one, after: 0, limit: 10 })).rejects.toMatchObject(
    wrong,
  );
  expect((await client.call('outbox.read', {})).entries).toEqual([]);

  await client.call('operations.submit', { accountKey: two, operations: [newClient('other')] });
  await expect.poll(() => namesAt(second), { timeout: 50_000 }).toEqual(['other']);

  await client.call('session.switch', { accountKey: one });
  expect((await client.call('outbox.read', {})).entries).toHaveLength(2);
  await client.call('sync.setPaused', { paused: false });
  await expect
    .poll(() => namesAt(first).toSorted((left, right) => left.localeCompare(right)), { timeout: 50_000 })
    .toEqual(['early', 'flushed']);
  expect(namesAt(second)).toEqual(['other']);
});

test('with a locked keychain, the open account stays open and no key changes', async () => {
  const [present, other] = await accounts();
  const before = new Map(keys);
  keychainLocked = true;
  await expect(client.call('session.switch', { accountKey: other?.accountKey ?? '' })).rejects.toMatchObject({
    code: 'storage',
  });
  await expect(client.call('session.remove', {})).rejects.toMatchObject({ code: 'storage' });
  keychainLocked = false;
  expect(await openAccountOf(client)).toBe(present?.accountKey);
  expect(accountFolders()).toHaveLength(2);
  expect(keys).toEqual(before);
});

test('a key that is being tested during a switch does not delivery the other account', async () => {
  const [left, next] = (await accounts()).map(({ accountKey }) => accountKey);
  const held = Promise.withResolvers<void>();
  network = held.promise;
  const replaced = client.call('session.replaceKey', { apiKey: first?.key ?? '' });
  await client.call('session.switch', { accountKey: next ?? '' });
  held.resolve();
  network = Promise.resolve();
  await replaced;

  await client.call('operations.submit', { accountKey: next ?? '', operations: [newClient('of-second')] });
  await expect
    .poll(() => [...namesAt(first), ...namesAt(second)], { timeout: 50_000 })
    .toContain('of-second');
  expect(namesAt(first)).not.toContain('of-second');
  await client.call('session.switch', { accountKey: left ?? '' });
});

test('a start lists all accounts and the open one before the keychain answers', async () => {
  const known = async () => (await accounts()).map(({ accountKey, isOpen }) => ({ accountKey, isOpen }));
  const phase = async () => (await client.call('sync.status', {})).current.phase;
  const before = await known();
  await core.dispose();
  const asked = Promise.withResolvers<void>();
  keychainPrompt = asked.promise;
  await open();
  expect(await known()).toEqual(before);
  expect(await phase()).toBe('disconnected');
  asked.resolve();
  await expect.poll(phase).not.toBe('disconnected');
});

test('an unreadable list of accounts is moved aside, not overwritten', async () => {
  await core.dispose();
  writeFileSync(path.join(dataDir(), 'accounts.json'), '{"accounts": [{');
  const before = accountFolders();
  await open();
  expect(readdirSync(dataDir()).filter((name) => name.startsWith('accounts.json.'))).toHaveLength(1);
  expect(await accounts()).toHaveLength(1);
  expect(accountFolders()).toEqual(before);
  // When an account of the lost list is connected again, its edits are there.
  await connect(second);
  expect(await accounts()).toHaveLength(2);
});

test('removing an account deletes its key and files and opens the other; disconnecting keeps them', async () => {
  const [removed, kept] = await accounts();
  expect(await client.call('session.remove', {})).toMatchObject({
    state: 'connected',
    accountKey: kept?.accountKey,
  });
  expect(await accounts()).toMatchObject([{ accountKey: kept?.accountKey, isOpen: true }]);
  expect([...keys.keys()]).toEqual([`api-key:${kept?.accountKey}`]);
  expect(accountFolders()).toHaveLength(1);
  await expect(
    client.call('session.switch', { accountKey: removed?.accountKey ?? '' }),
  ).rejects.toMatchObject({ code: 'not-found' });

  expect(await client.call('session.disconnect', {})).toEqual({ state: 'disconnected' });
  expect(keys.size).toBe(0);
  expect(await accounts()).toEqual([]);
  expect(existsSync(path.join(dataDir(), 'accounts', accountFolders()[0] ?? '', 'sync.db'))).toBe(true);
});
