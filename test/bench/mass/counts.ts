import type { Page } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';

/** Longest wait, ms. */
const patience = 600_000;

/** Number of pending operations in the journal. */
export async function waiting(page: Page): Promise<number> {
  return (await callBridge(page, 'sync.status', {})).pendingChanges;
}

/** Number of clients in the mirror. */
export async function clientsInMirror(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const { name = '' } =
      (await indexedDB.databases()).find((found) => found.name?.startsWith('layover:')) ?? {};
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The mirror cannot be opened.')));
    });
    try {
      return await new Promise<number>((resolve) => {
        const request = database.transaction('clients').objectStore('clients').count();
        request.addEventListener('success', () => resolve(request.result));
      });
    } finally {
      database.close();
    }
  });
}

/** Milliseconds until a condition holds. */
export async function until(since: number, holds: () => Promise<boolean>): Promise<number> {
  while (!(await holds())) {
    if (performance.now() - since > patience) throw new Error('It takes longer than anybody waits.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return performance.now() - since;
}
