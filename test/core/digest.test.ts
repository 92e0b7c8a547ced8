import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { Notice } from '#shared/domain/activity/notifications.ts';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import type { Core } from '../../src-main/core/core.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import { noWindow } from '../support/core/no-window.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { viewAsClient } from '../support/page/view-as-client.ts';
import { createCorePorts } from './core-ports.ts';

let isOnline = true;
const shown: Notice[] = [];

let folder: TemporaryFolder;
let service: ServiceProcess;
let core: Core;
let client: BridgeClient;

beforeAll(async () => {
  folder = await makeTemporaryFolder('digest');
  service = await startService({ folder: folder.path, flags: ['--seed', 'sample'] });
  const keys = new Map<string, string>();
  const nodeFetch = createNodeFetch();
  core = await createCore(
    createCorePorts({
      dataDir: path.join(folder.path, 'data'),
      // Port 1 refuses connections, like a computer without a network.
      fetch: (input, init) =>
        isOnline ? nodeFetch(input, init) : nodeFetch('http://127.0.0.1:1/api/v2/account', init),
      notifications: { show: (notice) => void shown.push(notice), isWatched: () => false },
      secrets: {
        storage: 'keychain',
        read: async (name) => keys.get(name) ?? null,
        write: async (name, secret) => void keys.set(name, secret),
        remove: async (name) => void keys.delete(name),
      },
    }),
  );
  const carriers = createMemoryCarriers();
  core.serve(carriers.main, noWindow);
  client = createBridgeClient(carriers.renderer);
  await client.call('session.connect', { baseUrl: service.url, apiKey: service.key });
}, 60_000);

afterAll(async () => {
  await core.dispose();
  await service.stop();
  await folder.remove();
}, 60_000);

test('clients’ activities while offline become one digest; those before the first sync become none', async () => {
  const phase = async () => (await client.call('sync.status', {})).current.phase;
  const pulledAt = async () => (await client.call('sync.status', {})).lastPulledAt;
  await expect.poll(pulledAt, { timeout: 60_000, interval: 100 }).not.toBeNull();
  expect(shown).toEqual([]);

  isOnline = false;
  await client.call('sync.now', {});
  await expect.poll(phase, { timeout: 20_000 }).toBe('offline');
  const proposals = service.database.all(
    `SELECT public_id FROM proposals WHERE status = 'pending' AND archived_at IS NULL ORDER BY id DESC LIMIT 5`,
  );
  expect(proposals).toHaveLength(5);
  for (const { public_id: publicId } of proposals)
    await viewAsClient(new URL(`/p/${String(publicId)}`, service.url));
  expect(shown).toEqual([]);

  isOnline = true;
  await client.call('sync.now', {});
  await expect.poll(() => shown.length, { timeout: 30_000 }).toBe(1);
  expect(shown).toEqual([{ kind: 'digest', counts: [{ type: 'client_view_proposal', count: 5 }] }]);
});
