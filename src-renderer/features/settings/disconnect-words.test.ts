import { expect, test } from 'vitest';
import { disconnectWords } from './disconnect-words.ts';

const nothing = { pendingChanges: 0, pendingSends: 0, needsReview: 0 };

test('says that nothing waits only when nothing does', () => {
  expect(disconnectWords(nothing)).toBe('Everything you did is at the service already.');
  expect(disconnectWords({ ...nothing, needsReview: 1 })).toContain('needs your review');
  expect(disconnectWords(undefined)).toContain('stays on this computer');
});

test('counts what waits', () => {
  expect(disconnectWords({ ...nothing, pendingChanges: 3, pendingSends: 1 })).toMatch(
    /^3 changes and 1 send have not reached the service\./u,
  );
  expect(disconnectWords({ ...nothing, pendingSends: 1 })).toMatch(/^1 send has not reached the service\./u);
});
