import { expect, test } from 'vitest';
import { durationWords } from './duration.ts';

test.each([
  [0, '0 s'],
  [40, '40 s'],
  [60, '1 min'],
  [1_670, '28 min'],
  [7_100, '118 min'],
  [9_000, '3 h'],
  [36_000, '10 h'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
