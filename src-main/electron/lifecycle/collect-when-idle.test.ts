import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import { collectWhenIdle, collectEverything } from './collect-when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pulling: SyncPhase = { phase: 'pulling', stage: 'proposals', done: 1, total: 2 };
const syncing: SyncPhase = { phase: 'syncing', done: 0, total: 1, operationsLeft: 2, secondsLeft: 1 };

function watchCollections(): { say(current: SyncPhase): void; count(): number; stop(): void } {
  let tell = (_status: SyncStatus): void => {};
  let collections = 0;
  const stop = collectWhenIdle(
    {
      onStatus(listener) {
        tell = listener;
        return () => (tell = () => {});
      },
    },
    () => (collections += 1),
  );
  return {
    say: (current) =>
      tell({
        current,
        pendingChanges: 0,
        pendingSends: 0,
        needsReview: 0,
        lastPulledAt: null,
        lastSyncedAt: null,
        taxesMissing: 0,
      }),
    count: () => collections,
    stop,
  };
}

test('collects once after ten idle seconds after a full sync', () => {
  const { say, count } = watchCollections();
  say(pulling);
  vi.advanceTimersByTime(60_000);
  say({ phase: 'idle' });
  vi.advanceTimersByTime(9_999);
  expect(count()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(count()).toBe(1);

  say(syncing);
  say({ phase: 'idle' });
  vi.advanceTimersByTime(60_000);
  expect(count()).toBe(1);
});

test('waits while the user edits', () => {
  const { say, count } = watchCollections();
  say(pulling);
  say({ phase: 'idle' });
  for (let edit = 0; edit < 5; edit += 1) {
    vi.advanceTimersByTime(6_000);
    say(syncing);
    say({ phase: 'idle' });
  }
  expect(count()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(count()).toBe(1);
});

test('collects nothing after dispose', () => {
  const { say, count, stop } = watchCollections();
  say(pulling);
  say({ phase: 'idle' });
  stop();
  vi.advanceTimersByTime(60_000);
  expect(count()).toBe(0);
});

test('unreferenced objects are freed by a collection', async () => {
  vi.useRealTimers();
  const held = new WeakRef({ of: 'nobody' });
  // The target of a new weak reference stays alive until the end of the current task.
  await new Promise((resolve) => setTimeout(resolve));
  collectEverything();
  expect(held.deref()).toBeUndefined();
});
