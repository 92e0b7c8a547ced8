import { expect, test } from 'vitest';
import { breachOf, undoMassAction } from './mass-undo.ts';

const moments = 24;

test('S20: a mass action that is undone at any moment brings back or names every record, and makes none anew', async () => {
  const stories: string[] = [];
  const breaches: string[] = [];
  let partly = 0;
  for (let seed = 1; seed <= moments; seed += 1) {
    const result = await undoMassAction({ proposals: 60, seed });
    stories.push(result.story);
    const breach = breachOf(result);
    if (breach !== null) breaches.push(`seed ${seed}: ${result.story}: ${breach}`);
    if (result.asTheyWere > 0 && result.otherwise > 0) partly += 1;
  }
  expect(breaches).toEqual([]);
  // Some of them came when a part had gone out.
  expect(partly, stories.join('\n')).toBeGreaterThan(2);
}, 240_000);

test('S20: what could not be undone is made anew only when a person says so', async () => {
  const { undone, story, madeAnew } = await undoMassAction({
    proposals: 60,
    seed: 5,
    kind: 'delete',
    afterMs: 10_800,
    isAnewWanted: true,
  });
  expect(undone.question?.count, story).toBeGreaterThan(0);
  expect(madeAnew).toBe(undone.question?.count);
});
