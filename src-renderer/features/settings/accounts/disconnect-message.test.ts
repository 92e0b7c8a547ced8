import { expect, test } from 'vitest';
import { disconnectMessage } from './disconnect-message.ts';

const nothing = { pendingChanges: 0, pendingSends: 0, needsReview: 0 };

test('reports no pending work only if there is none', () => {
  expect(disconnectMessage(nothing)).toBe('All your changes are synced.');
  expect(disconnectMessage({ ...nothing, needsReview: 1 })).toContain('conflicts stay');
  expect(disconnectMessage(undefined)).toContain('stays on this computer');
});

test('counts the pending work', () => {
  expect(disconnectMessage({ ...nothing, pendingChanges: 3, pendingSends: 1 })).toMatch(
    /^3 changes and 1 email haven’t synced\./u,
  );
  expect(disconnectMessage({ ...nothing, pendingSends: 1 })).toMatch(/^1 email hasn’t synced\./u);
});
