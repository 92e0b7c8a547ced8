import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test.each([
  [0, '0\u00A0s'],
  [40, '40\u00A0s'],
  [60, '1\u00A0min'],
  [1_670, '28\u00A0min'],
  [7_100, '118\u00A0min'],
  [9_000, '3\u00A0h'],
  [36_000, '10\u00A0h'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
