import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('a wait doubles with each failure, up to the longest', () => {
  const waits = [0, 1, 2, 3, 4, 5000].map((failures) => backoff(failures, { firstMs: 100, longestMs: 500 }));
  expect(waits).toEqual([100, 100, 200, 400, 500, 500]);
});
