import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { createBridgeClient } from '#shared/bridge/client.ts';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { createBridgeServer, type BridgeHandlers } from '#shared/bridge/server.ts';
import { mirrorName, MirrorDatabase } from './mirror-database.ts';
import { deleteRemovedMirrors } from './removed-mirrors.ts';

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
    workspace: null,
    isOpen: false,
    waiting: null,
  }));
  const handlers = { 'session.accounts': () => Promise.resolve({ accounts }) } as Partial<BridgeHandlers>;
  createBridgeServer(main, handlers as BridgeHandlers, () => undefined);
  return createBridgeClient(renderer);
}

test('the mirror of a removed account goes at the next start, and no other', async () => {
  for (const accountKey of ['gone', 'kept', 'back again']) await makeMirror(accountKey);
  await deleteRemovedMirrors(clientWith(['kept', 'back again']), ['gone', 'back again']);
  const left = await Dexie.getDatabaseNames();
  expect(left).not.toContain(mirrorName('gone'));
  expect(left).toEqual(expect.arrayContaining([mirrorName('kept'), mirrorName('back again')]));
});
