import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { createBridgeClient } from '#shared/bridge/client.ts';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { createBridgeServer, type BridgeHandlers } from '#shared/bridge/server.ts';
import { mirrorName, MirrorDatabase } from './mirror-database.ts';
import { markRemoved, sweepMirrors } from './removed-mirrors.ts';

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

async function makeMirror(accountKey: string): Promise<void> {
  const database = new MirrorDatabase(mirrorName(accountKey));
  await database.open();
  database.close();
}

function clientWith(accountKeys: readonly string[]) {
  const { renderer, main } = createMemoryCarriers();
  const accounts = accountKeys.map((accountKey): KnownAccount => ({
    accountKey,
    accountName: accountKey,
    accountEmail: '',
    baseUrl: null,
    isOpen: false,
    waiting: null,
  }));
  const handlers = { 'session.accounts': () => Promise.resolve({ accounts }) } as Partial<BridgeHandlers>;
  createBridgeServer(
    main,
    handlers as BridgeHandlers,
    () => undefined,
    () => '',
  );
  return createBridgeClient(renderer);
}

test('the mirror of a removed account goes at the next start, and no other', async () => {
  const storage = createStorage();
  for (const accountKey of ['gone', 'kept', 'back again']) await makeMirror(accountKey);
  markRemoved('gone', storage);
  markRemoved('back again', storage);
  await sweepMirrors(clientWith(['kept', 'back again']), storage);
  const left = await Dexie.getDatabaseNames();
  expect(left).not.toContain(mirrorName('gone'));
  expect(left).toEqual(expect.arrayContaining([mirrorName('kept'), mirrorName('back again')]));

  // What was swept once is not swept again.
  await makeMirror('gone');
  await sweepMirrors(clientWith([]), storage);
  expect(await Dexie.getDatabaseNames()).toContain(mirrorName('gone'));
});
