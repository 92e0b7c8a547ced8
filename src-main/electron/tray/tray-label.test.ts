import { expect, test } from 'vitest';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { trayLabel } from './tray-label.ts';

const status = (more: Partial<SyncStatus>): SyncStatus => ({
  current: { phase: 'idle' },
  pendingChanges: 0,
  pendingSends: 0,
  needsReview: 0,
  lastPulledAt: null,
  lastSyncedAt: null,
  taxesMissing: 0,
  ...more,
});

test('the tray label counts the pending e-mails and gives the reason', () => {
  expect(trayLabel(status({}))).toBe('No emails waiting');
  expect(trayLabel(status({ pendingSends: 1 }))).toBe('1 proposal waiting to be sent');
  expect(trayLabel(status({ pendingSends: 2, current: { phase: 'offline' } }))).toBe(
    '2 proposals waiting to be sent · offline',
  );
});

test('the tray label counts the decisions for the user', () => {
  expect(trayLabel(status({ needsReview: 1, current: { phase: 'offline' } }))).toBe(
    'No emails waiting · 1 needs your decision',
  );
  expect(trayLabel(status({ pendingSends: 1, needsReview: 2, current: { phase: 'unauthorized' } }))).toBe(
    '1 proposal waiting to be sent · invalid API key · 2 need your decision',
  );
});
