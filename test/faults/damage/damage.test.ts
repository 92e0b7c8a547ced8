import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';
import { pairedDamages, singleDamages, type Damage } from './damages.ts';
import { judgeDamage } from './judge-damage.ts';
import { makeWorld, type World } from './world.ts';

let folder: TemporaryFolder;
let world: World;

beforeAll(async () => {
  folder = await makeTemporaryFolder('damage');
  world = await makeWorld(folder.path);
});
afterAll(() => folder.remove());

const all: readonly Damage[] = [...singleDamages(), ...pairedDamages()];

/** One of each sort; `run.ts` does all of them. */
const chosen = [
  'sync.db has bit 4 flipped at 0.55, closed well',
  'sync.db has a state that there is none of, closed well',
  'sync.db has another version',
  'sync.db is a folder',
  'repair.json is garbage',
  'the folder of the account is missing',
  'sync.db is missing; newest log is missing',
  'sync.db has a page of zeros at 0.45; all backups are missing',
];

test('there are as many kinds as are promised', () => {
  expect(singleDamages().length).toBeGreaterThan(100);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test.each(chosen)('%s: it opens, says what became of it, and sends nothing twice', async (name) => {
  const damage = all.find((one) => one.name === name);
  if (damage === undefined) throw new Error('There is no such damage.');
  const result = await judgeDamage(world, damage, path.join(folder.path, 'case'));
  expect(result.wrongs).toEqual([]);
});
