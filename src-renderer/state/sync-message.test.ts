import { createReason, textReason } from '#shared/reasons/reason.ts';
import { expect, test } from 'vitest';
import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import { reviewText, syncMessage, waitingText } from './sync-message.ts';

const status = (current: SyncPhase, change: Partial<SyncStatus> = {}): SyncStatus => ({
  current,
  pendingChanges: 0,
  pendingSends: 0,
  needsReview: 0,
  lastPulledAt: null,
  lastSyncedAt: null,
  taxesMissing: 0,
  ...change,
});

const cases: readonly (readonly [SyncStatus, string])[] = [
  [status({ phase: 'disconnected' }), 'Not connected'],
  [status({ phase: 'idle' }), 'Starting…'],
  [status({ phase: 'idle' }, { lastPulledAt: 1 }), 'All changes synced'],
  [
    status({ phase: 'idle' }, { lastPulledAt: 1, pendingChanges: 1, pendingSends: 1 }),
    'Saved on this computer: 1 change and 1 email waiting',
  ],
  [status({ phase: 'idle' }, { needsReview: 2 }), '2 need your decision'],
  [
    status({ phase: 'syncing', done: 12, total: 27, operationsLeft: 2, secondsLeft: 9 }),
    'Syncing 12 of 27, about 9\u00A0s',
  ],
  [status({ phase: 'syncing', done: 27, total: 27, operationsLeft: 2, secondsLeft: 0 }), 'Syncing 27 of 27'],
  [status({ phase: 'pulling', stage: 'proposals', done: 120, total: 412 }), 'Loading proposals, 29%'],
  [status({ phase: 'pulling', stage: 'account', done: 0, total: 0 }), 'Loading account'],
  [status({ phase: 'offline' }), 'Offline'],
  [
    status({ phase: 'offline' }, { pendingChanges: 3, pendingSends: 1 }),
    'Offline: 3 changes and 1 email waiting',
  ],
  [status({ phase: 'captive-portal' }), 'Network sign-in needed'],
  [status({ phase: 'rate-limited', secondsLeft: 14 }), 'Server limit reached, resuming in 14\u00A0s'],
  [status({ phase: 'unauthorized' }), 'Invalid API key'],
  [
    status({ phase: 'service-fault', reason: textReason('Down'), secondsLeft: 30 }),
    'Server problem, retrying in 30\u00A0s',
  ],
  [
    status({
      phase: 'service-fault',
      reason: createReason('errors.diskFullLeft', { bytes: 9 }),
      secondsLeft: 30,
    }),
    'Disk full',
  ],
  [status({ phase: 'paused' }, { pendingChanges: 1 }), 'Sync paused: 1 change waiting'],
];

test.each(cases)('%o is shown as "%s"', (given, text) => {
  expect(syncMessage(given).text).toBe(text);
});

test('seconds run down between two reports and never below zero', () => {
  const limited = status({ phase: 'rate-limited', secondsLeft: 14 });
  expect(syncMessage(limited, 4.2).text).toBe('Server limit reached, resuming in 10\u00A0s');
  expect(syncMessage(limited, 60).text).toBe('Server limit reached, resuming in 0\u00A0s');
});

test('a fault of the service shows that the work is safe', () => {
  const fault = status({
    phase: 'service-fault',
    reason: textReason('The service is down (503).'),
    secondsLeft: 3,
  });
  expect(syncMessage(fault).advice).toBe(
    'The service is down (503). Nothing is lost. Layover will try again automatically.',
  );
});

test('the announced text does not change every second', () => {
  const syncing = status({ phase: 'syncing', done: 1, total: 9, operationsLeft: 2, secondsLeft: 5 });
  expect(syncMessage(syncing, 0).announcement).toBe(syncMessage(syncing, 3).announcement);
});

test('counts are spelled one by one', () => {
  expect(waitingText({ pendingChanges: 1, pendingSends: 0 })).toBe('1 change waiting');
  expect(waitingText({ pendingChanges: 0, pendingSends: 2 })).toBe('2 emails waiting');
  expect(waitingText({ pendingChanges: 0, pendingSends: 0 })).toBe('');
  expect(reviewText(1)).toBe('1 needs your decision');
});
