import type { Page } from '@playwright/test';

/** Milliseconds in which bare IndexedDB writes rows of an operation's size in one strict transaction. */
export async function writeRows(page: Page, count: number): Promise<number> {
  return await page.evaluate(async (rows) => {
    const name = 'bench-floor';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore('rows', { keyPath: 'deviceSeq' });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The floor cannot be opened.')));
    });
    const since = performance.now();
    const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore('rows');
    for (let deviceSeq = 1; deviceSeq <= rows; deviceSeq += 1) {
      const localId = crypto.randomUUID();
      const target = { localId, proposalId: localId, entity: 'proposal', kind: 'delete' };
      const operation = {
        ...target,
        opId: crypto.randomUUID(),
        deviceSeq,
        createdAt: since,
        notBefore: since,
      };
      store.put({ deviceSeq, operation, scope: localId, state: 0, refusal: null });
    }
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(new Error('The floor was not written.')));
    });
    const took = performance.now() - since;
    database.close();
    indexedDB.deleteDatabase(name);
    return took;
  }, count);
}
