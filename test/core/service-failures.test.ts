import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { newId } from '../support/core/new-id.ts';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import type { Core } from '../../src-main/core/core.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import { createOfClient } from '../support/core/create-of-client.ts';
import { noWindow } from '../support/core/no-window.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { createCorePorts } from './core-ports.ts';

/** Every status of `service-api.md §7`, with an empty body: the user is told what to do, and nothing is lost. */

/** The status that answers each write; null lets it through. */
let failure: number | null = null;
const nodeFetch = createNodeFetch();
const failingFetch: typeof globalThis.fetch = (input, init) => {
  const { method = 'GET' } = input instanceof Request ? input : (init ?? {});
  return failure === null || method === 'GET'
    ? nodeFetch(input, init)
    : Promise.resolve(new Response(null, { status: failure, headers: { 'Retry-After': '1' } }));
};

let folder: TemporaryFolder;
let service: ServiceProcess;
let core: Core;
let client: BridgeClient;
let accountKey: string;
let deviceSeq = 0;

beforeAll(async () => {
  folder = await makeTemporaryFolder('service-failures');
  service = await startService({ folder: folder.path, flags: ['--seed', 'empty'] });
  const keys = new Map<string, string>();
  core = await createCore(
    createCorePorts({
      dataDir: path.join(folder.path, 'data'),
      fetch: failingFetch,
      // Shortens the time in which a lost call may still take effect.
      latenessBoundMs: 500,
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
  accountKey = await openAccountOf(client);
}, 60_000);

afterAll(async () => {
  await core.dispose();
  await service.stop();
  await folder.remove();
}, 60_000);

function newClient(name: string): Operation {
  deviceSeq += 1;
  return createOfClient(name, deviceSeq);
}

function rename({ localId }: Operation, name: string): Operation {
  deviceSeq += 1;
  return {
    opId: newId(),
    deviceSeq,
    createdAt: Date.now(),
    localId,
    proposalId: null,
    kind: 'update',
    entity: 'client',
    fields: { name: [name.replace('fault', 'before'), name] },
  };
}

async function submit(operation: Operation): Promise<string> {
  await client.call('operations.submit', { accountKey, operations: [operation] });
  return operation.opId;
}

const entryOf = async (opId: string) =>
  (await client.call('outbox.read', {})).entries.find(({ operation }) => operation.opId === opId);
const phase = async () => (await client.call('sync.status', {})).current;
const standsAtService = (name: string): number =>
  service.database.all('SELECT name FROM clients').filter((row) => row['name'] === name).length;

/** The reason for each status. */
const refusals = [
  [400, createReason('answer.malformed')],
  [403, createReason('answer.forbidden')],
  [404, createReason('answer.notFound')],
  [405, createReason('answer.notAllowed')],
  [406, createReason('answer.notAcceptable')],
  [410, createReason('answer.removed')],
] as const;

test.each(refusals)(
  '%i: the change stays in the outbox with a message, and retry sends it',
  async (status, reason) => {
    failure = status;
    const name = `refused-${status}`;
    const opId = await submit(newClient(name));
    await expect
      .poll(() => entryOf(opId), { timeout: 20_000 })
      .toMatchObject({ state: 'rejected', reason, attempts: [{ status, reason }] });
    failure = null;
    await client.call('outbox.retry', { opId });
    await expect.poll(() => standsAtService(name), { timeout: 20_000 }).toBe(1);
  },
);

test('401: the app asks for the key, and the change goes out with the new key', async () => {
  failure = 401;
  await submit(newClient('waits-401'));
  await expect.poll(phase, { timeout: 20_000 }).toMatchObject({ phase: 'unauthorized' });
  failure = null;
  await client.call('session.replaceKey', { apiKey: service.key });
  await expect.poll(() => standsAtService('waits-401'), { timeout: 20_000 }).toBe(1);
});

test.each([
  [500, createReason('answer.fault', { status: 500 })],
  [503, createReason('answer.maintenance')],
])(
  '%i is shown with the next step of the app, and the change is pushed later',
  async (status, reason) => {
    const made = newClient(`before-${status}`);
    await submit(made);
    await expect.poll(() => standsAtService(`before-${status}`), { timeout: 60_000 }).toBe(1);
    failure = status;
    const opId = await submit(rename(made, `fault-${status}`));
    await expect.poll(phase, { timeout: 20_000 }).toMatchObject({ phase: 'service-fault', reason });
    // A reading may have met the fault before the change; a second attempt may have begun.
    await expect
      .poll(async () => (await entryOf(opId))?.attempts[0], { timeout: 60_000 })
      .toMatchObject({ status, reason });
    failure = null;
    await client.call('sync.now', {});
    await expect.poll(() => standsAtService(`fault-${status}`), { timeout: 60_000 }).toBe(1);
  },
  150_000,
);

// The last test, because the app then waits for half a minute.
test('429: the app says how long it waits, and the change stays', async () => {
  failure = 429;
  const opId = await submit(newClient('waits-429'));
  await expect.poll(phase, { timeout: 20_000 }).toMatchObject({ phase: 'rate-limited' });
  expect(await entryOf(opId)).toMatchObject({ state: 'waiting' });
});
