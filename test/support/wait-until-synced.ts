import { expect, type Page } from '@playwright/test';
import { callBridge } from './bridge.ts';

/** Waits until the outbox is empty and the engine is idle after at least one complete pull. */
export async function waitUntilSynced(page: Page, timeout = 60_000): Promise<void> {
  await expect
    .poll(
      async () => {
        const { current, pendingChanges, pendingSends, lastPulledAt } = await callBridge(
          page,
          'sync.status',
          {},
        );
        return {
          phase: current.phase,
          pending: pendingChanges + pendingSends,
          pulled: lastPulledAt !== null,
        };
      },
      { timeout, intervals: [100, 250, 500] },
    )
    .toEqual({ phase: 'idle', pending: 0, pulled: true });
}
