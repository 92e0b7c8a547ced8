import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { Core } from '../../src-main/core/core.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import { createOfClient } from '../support/core/create-of-client.ts';
import { launchServices } from '../support/core/launch-service.ts';
import { noWindow } from '../support/core/no-window.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';
import { openServiceDatabase } from '../support/service-database.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { createCorePorts } from './core-ports.ts';

/** The database of the user's own business, damaged and lost, with the real service. */

let folder: TemporaryFolder;
let core: Core;
let client: BridgeClient;
let deviceSeq = 0;

const business = (): string => path.join(folder.path, 'business');
const database = (): string => path.join(business(), 'service.db');
const copies = (): readonly string[] => {
  const copyFolder = path.join(business(), 'copies');
  return existsSync(copyFolder) ? readdirSync(copyFolder).filter((name) => /^\d/u.test(name)) : [];
};

async function open(): Promise<void> {
  core = await createCore(
    createCorePorts({
      dataDir: path.join(folder.path, 'data'),
      startEmbeddedService: launchServices(folder.path),
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

/** The clients that the service has. */
function names(): readonly string[] {
  const opened = openServiceDatabase(database());
  try {
    return opened.all('SELECT name FROM clients ORDER BY id').map(({ name }) => String(name));
  } finally {
    opened.close();
  }
}

const stateOfHost = async () => (await client.call('host.get', {})).business;
const untilNames = (expected: readonly string[]) => expect.poll(names, { timeout: 40_000 }).toEqual(expected);
/** The clients that the app shows. */
async function shown(): Promise<readonly string[]> {
  const accountKey = await openAccountOf(client);
  const { changes } = await client.call('mirror.snapshot', { accountKey, after: null, limit: 1000 });
  return changes.flatMap((change) =>
    change.type === 'put' && change.record.entity === 'client' ? [change.record.fields.name] : [],
  );
}
const untilState = (state: string) =>
  expect.poll(async () => (await stateOfHost())?.service.state, { timeout: 30_000 }).toBe(state);

beforeEach(async () => {
  folder = await makeTemporaryFolder('business-database');
  mkdirSync(path.join(folder.path, 'data'));
  await open();
  await client.call('session.startBusiness', {
    account: { name: 'Quay Design' },
    user: { name: 'Eva', email: 'hello@quay.example' },
  });
  await submit('first');
  await untilNames(['first']);
  await core.dispose();
  // The copy of this start has the first client.
  await open();
  await untilState('running');
  await vi.waitFor(() => (copies().length === 1 ? null : Promise.reject(new Error('no copy'))), 20_000);
  await submit('second');
  await untilNames(['first', 'second']);
  await core.dispose();
}, 90_000);

afterEach(async () => {
  await core.dispose();
  await folder.remove();
}, 60_000);

test('damaged, it is not used; its copy is restored on demand, later work is in a backup, and sync goes on', async () => {
  truncateSync(database(), 9000);
  await open();
  await untilState('failed');
  const host = await stateOfHost();
  expect(host?.service).toMatchObject({ reason: { code: 'errors.databaseDamaged' } });
  expect(host?.service).toHaveProperty('reason.params.copyAt', expect.any(Number));
  await submit('third');

  const answer = await client.call('host.repair', { with: 'copy' });
  expect(answer.business).toMatchObject({
    service: { state: 'running' },
    repaired: { copyAt: expect.any(Number) },
  });
  expect(readdirSync(business()).filter((name) => /^service\.db\.damaged-[^.]+\d$/u.test(name))).toHaveLength(
    1,
  );
  const { opened } = await client.call('backup.openMirrorBackup', {});
  expect(opened).toMatchObject({ isSameAccount: true, counts: { records: 3 } });
  await untilNames(['first', 'third']);
  // The app takes the older state over.
  await client.call('sync.now', {});
  await expect.poll(async () => (await shown()).toSorted(), { timeout: 60_000 }).toEqual(['first', 'third']);
  expect((await client.call('host.dismissRepair', {})).business?.repaired).toBeNull();
  // Nothing is damaged any more, so nothing happens.
  await client.call('host.repair', { with: 'new' });
  expect(names()).toEqual(['first', 'third']);
}, 120_000);

test('without its last changes, because its log is damaged, it goes on and says so; they are in a backup', async () => {
  await open();
  await untilState('running');
  await vi.waitFor(() => (copies().length === 1 ? null : Promise.reject(new Error('no copy'))), 20_000);
  const log = `${database()}-wal`;
  const { length } = readFileSync(log);
  await submit('third');
  await untilNames(['first', 'second', 'third']);
  await submit('fourth');
  await untilNames(['first', 'second', 'third', 'fourth']);
  await client.call('sync.now', {});
  // The files of a killed service, one byte of which the disk has changed.
  const killed = [database(), log].map((file) => [file, readFileSync(file)] as const);
  await core.dispose();
  for (const [file, bytes] of killed) {
    if (file === log) bytes[length + 500] = (bytes[length + 500] ?? 0) ^ 4;
    writeFileSync(file, bytes);
  }
  await open();
  await untilState('running');
  expect(await stateOfHost()).toMatchObject({ lostChanges: true, repaired: null });
  expect(readdirSync(business()).filter((name) => /^service\.db\.damaged-.*-wal$/u.test(name))).toHaveLength(
    1,
  );
  await expect.poll(async () => (await shown()).toSorted(), { timeout: 60_000 }).toEqual(['first', 'second']);
  const { opened } = await client.call('backup.openMirrorBackup', {});
  expect(opened).toMatchObject({ isSameAccount: true, counts: { records: 4 } });
  await submit('fifth');
  await untilNames(['first', 'second', 'fifth']);
  expect((await client.call('host.dismissRepair', {})).business?.lostChanges).toBe(false);
}, 120_000);

test('a damaged sample begins again', async () => {
  await open();
  await client.call('session.explore', {});
  await core.dispose();
  const sample = path.join(folder.path, 'service');
  truncateSync(path.join(sample, 'service.db'), 9000);
  await open();
  await expect
    .poll(() => readdirSync(sample).some((name) => name.startsWith('service.db.damaged-')), {
      timeout: 20_000,
    })
    .toBe(true);
  expect(await client.call('session.get', {})).toMatchObject({ workspace: 'sample' });
  await expect
    .poll(async () => (await client.call('sync.status', {})).current.phase, { timeout: 60_000 })
    .toBe('idle');
}, 120_000);

test('lost with all its copies, it is no new business; a new one begins on demand alone', async () => {
  rmSync(business(), { recursive: true });
  await open();
  await untilState('failed');
  expect((await stateOfHost())?.service).toMatchObject({
    reason: { code: 'errors.databaseMissing', params: { copyAt: null } },
  });
  expect(existsSync(database())).toBe(false);
  const { business: repaired } = await client.call('host.repair', { with: 'new' });
  expect(repaired).toMatchObject({ service: { state: 'running' }, repaired: { copyAt: null } });
  const { opened } = await client.call('backup.openMirrorBackup', {});
  expect(opened).toMatchObject({ counts: { records: 2 } });
  await submit('third');
  await untilNames(['third']);
}, 120_000);
