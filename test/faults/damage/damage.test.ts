import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';
import { pairedDamages, singleDamages, type Damage } from './damages.ts';
import { judgeDamage } from './judge-damage.ts';
import { judgeRows } from './judge-rows.ts';
import { makeWorld, openPeer, startLife, type World } from './world.ts';

let folder: TemporaryFolder;
let world: World;

beforeAll(async () => {
  folder = await makeTemporaryFolder('damage');
  world = await makeWorld(folder.path);
});
afterAll(() => folder.remove());

const all: readonly Damage[] = [...singleDamages(), ...pairedDamages()];

/** One damage of each kind; `run.ts` has all. */
const chosen = [
  'sync.db has bit 4 flipped at 0.55, closed well',
  'sync.db has a state that there is none of, closed well',
  'sync.db has another version',
  'the folder of the account is missing',
  'the data folder is older',
  'search.db is a folder',
  'trial-calls.json is a folder',
  'the picture of a text is a folder',
  'the folder of the pictures is a file',
  'sync.db is missing; newest log is missing',
  'sync.db has a page of zeros at 0.45; all backups are missing',
  'sync.db is missing; newest log is cut before its last 3 lines',
];

test('the number of damages is as promised', () => {
  expect(singleDamages().length).toBeGreaterThan(100);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test.each(chosen)(
  '%s: the account opens, the result is reported, and nothing is sent twice',
  async (name) => {
    const damage = all.find((one) => one.name === name);
    if (damage === undefined) throw new Error('There is no such damage.');
    const result = await judgeDamage(world, damage, path.join(folder.path, 'case'));
    expect(result.defects).toEqual([]);
  },
);

test('records that a window shows and an older folder lacks are reported and saved as a backup', async () => {
  const dataDir = path.join(folder.path, 'older-case');
  cpSync(world.older, dataDir, { recursive: true });
  const peer = openPeer(path.join(folder.path, 'older-service'));
  peer.mode = 'offline';
  const { client, end } = await startLife(dataDir, peer);
  const { accountKey, generation, cursor } = world.seen;
  expect(await client.call('mirror.attach', { accountKey, generation, cursor })).toMatchObject({
    restoredPartially: true,
  });
  const fields = { email: 'later@example.com', name: 'Later', organization: null, phone: null };
  const localId = toLocalId('0197a3c0-0000-7000-8000-0000000000ff');
  const { changes } = await client.call('mirror.snapshot', { accountKey, after: null, limit: 2000 });
  const shown = changes.flatMap((change) => (change.type === 'put' ? [change.record] : []));
  const someone = shown.find((record) => record.entity === 'client');
  if (someone === undefined) throw new Error('There is no client.');
  const later = { ...someone, localId, serverId: null, fields: { ...someone.fields, ...fields } };
  await client.call('data.backUpMirror', { accountKey, records: [...shown, later], isLast: true });
  expect((await client.call('data.recovery', {})).report).toMatchObject({
    found: 'behind',
    outcome: 'partial',
    missing: ['Later'],
    missingCount: 1,
  });
  const { opened } = await client.call('backup.openMirrorBackup', {});
  // Only what is missing is offered; the file has everything.
  expect(opened).toMatchObject({ isSameAccount: true, counts: { records: 1, clients: 1 } });
  await end();
  await peer.service.close();
});

test('a start survives any single damaged row of any table', async () => {
  const share = Number(process.env['LAYOVER_DAMAGED_ROWS'] ?? 0.01);
  const { count, failures } = await judgeRows(world, share, path.join(folder.path, 'rows'));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(0);
});
