import { expect, test } from 'vitest';
import { isBroken, textOf } from './nodes-report.ts';
import { runNodes } from './nodes-run.ts';

test('with killed nodes and a restarted database, nothing is lost, doubled or mailed twice', async () => {
  const result = await runNodes({
    ...{ seed: 3, seconds: 40, accounts: 3, usersOfAccount: 8, pauseMs: 1000 },
    ...{ killEvery: 8, databaseRestarts: 1, say: () => undefined },
  });
  expect(isBroken(result), textOf(result)).toBe(false);
  expect([result.kills > 2, result.databaseRestarts, result.counts.retried > 0]).toEqual([true, 1, true]);
}, 300_000);
