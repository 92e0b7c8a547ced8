import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCore } from '../core-child.ts';
import { openComputer, type Computer } from './browser-run.ts';

/** 20 proposals and their two clients. */
const records = 20 * 49 + 2;
const whole = { records, different: 0, lost: [] };

let computer: Computer;
beforeAll(async () => {
  await bundleCore();
  computer = await openComputer(20, 1);
});
afterAll(() => computer.dispose());

test('a browser killed during edits, alone or with main, loses no edit that was shown as saved (promise 2)', async () => {
  for (const withMain of [false, true]) {
    expect(await computer.killBrowser(withMain)).toMatchObject(whole);
  }
  // On a busy machine, a life may be too short to save anything.
  for (let more = 0; computer.savedEdits() === 0 && more < 60; more += 1) {
    expect(await computer.killBrowser(more % 2 === 0)).toMatchObject(whole);
  }
  expect(computer.savedEdits()).toBeGreaterThan(0);
});

test('a wiped or damaged mirror is detected and rebuilt, even if Chromium cannot delete it', async () => {
  for (const damage of ['wiped', 'log cut short', 'manifest flipped', 'everything flipped'] as const) {
    expect({ damage, ...(await computer.damage(damage)) }).toMatchObject({
      damage,
      ...whole,
      rebuiltIn: expect.any(Number),
    });
  }
});
