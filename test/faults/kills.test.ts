import { beforeAll, expect, test } from 'vitest';
import { failpointNames } from '../../src-main/core/failpoint.ts';
import { bundleCore } from './core-child.ts';
import type { KillResult } from './kill-run.ts';
import { runKills } from './lanes.ts';

beforeAll(bundleCore);

test('killed at every failpoint, the main process loses nothing, duplicates nothing, sends once (promise 1)', async () => {
  const results: KillResult[] = [];
  await runKills({ runs: failpointNames.length, seed: 1, onResult: (result) => results.push(result) });
  expect(results.filter(({ kills }) => kills === 0).map(({ failpoint }) => failpoint)).toEqual([]);
  for (const { failpoint, lost, duplicated, mails } of results) {
    expect({ failpoint, lost, duplicated, twice: mails > 1 }).toEqual({
      failpoint,
      lost: [],
      duplicated: [],
      twice: false,
    });
  }
});
