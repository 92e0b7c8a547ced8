import { expect, test } from 'vitest';
import { breachOf, undoMassAction } from './mass-undo.ts';

const moments = 24;

test('S20: undoing a mass action at any moment restores or reports every record, and creates none again', async () => {
  const descriptions: string[] = [];
  const breaches: string[] = [];
  let partly = 0;
  for (let seed = 1; seed <= moments; seed += 1) {
    const result = await undoMassAction({ proposals: 60, seed });
    descriptions.push(result.description);
    const breach = breachOf(result);
    if (breach !== null) breaches.push(`seed ${seed}: ${result.description}: ${breach}`);
    if (result.unchanged > 0 && result.changed > 0) partly += 1;
  }
  expect(breaches).toEqual([]);
  // Some moments come when a part was already pushed.
  expect(partly, descriptions.join('\n')).toBeGreaterThan(2);
}, 240_000);

test("S20: records that cannot be restored are created again only on the user's request", async () => {
  const { undone, description, createdAgain } = await undoMassAction({
    proposals: 60,
    seed: 5,
    kind: 'delete',
    afterMs: 10_800,
    createsAgain: true,
  });
  expect(undone.question?.count, description).toBeGreaterThan(0);
  expect(createdAgain).toBe(undone.question?.count);
});
