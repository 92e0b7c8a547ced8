import { expect, test } from 'vitest';
import { disconnectWords } from './disconnect-words.ts';

const nothing = { pendingChanges: 0, pendingSends: 0, needsReview: 0 };

test('reports no pending work only if there is none', () => {
  expect(disconnectWords(nothing)).toBe('All your changes are synced.');
  expect(disconnectWords({ ...nothing, needsReview: 1 })).toContain('conflicts stay');
  expect(disconnectWords(undefined)).toContain('stays on this computer');
});

test('counts the pending work', () => {
  expect(disconnectWords({ ...nothing, pendingChanges: 3, pendingSends: 1 })).toMatch(
    /^3 changes and 1 email haven’t synced\./u,
  );
  expect(disconnectWords({ ...nothing, pendingSends: 1 })).toMatch(/^1 email hasn’t synced\./u);
});
