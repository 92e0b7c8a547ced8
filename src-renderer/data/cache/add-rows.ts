// IndexedDB's events as promises, for edits: Dexie cannot give one transaction strict durability.

function waitForRequest(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no answer.')));
  });
}

/** How a transaction ended; an error is why it was given up, null when nothing says why. */
function getOutcome(transaction: IDBTransaction): Promise<'committed' | DOMException | null> {
  return new Promise((resolve) => {
    transaction.addEventListener('complete', () => resolve('committed'));
    transaction.addEventListener('abort', () => resolve(transaction.error));
  });
}

/** So many rows are handed over in one piece: each is copied in the window's own turn. */
const rowsPerSlice = 500;

/** Adds rows, and lets the window have its turns where there are many. In one turn, up to the commit, where there are few. */
async function addAll(transaction: IDBTransaction, table: string, rows: readonly unknown[]): Promise<void> {
  const store = transaction.objectStore(table);
  for (let start = 0; start < rows.length; start += rowsPerSlice) {
    const last = rows
      .slice(start, start + rowsPerSlice)
      .map((row) => store.add(row))
      .at(-1);
    if (start + rowsPerSlice < rows.length && last !== undefined) await waitForRequest(last);
  }
  transaction.commit();
}

/**
 * Adds rows to a table, each under a key of its own, in one strict transaction that is committed without waiting for
 * an answer. False when one of the keys was there already: then nothing was added. Rejects with whatever else went
 * wrong.
 */
export async function addRows(
  connection: IDBDatabase,
  table: string,
  rows: readonly unknown[],
): Promise<boolean> {
  const transaction = connection.transaction(table, 'readwrite', { durability: 'strict' });
  const outcome = getOutcome(transaction);
  let failure: Error | null = null;
  addAll(transaction, table, rows).catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    // All or nothing; one that has failed by itself has ended already.
    if (transaction.error === null) transaction.abort();
  });
  const reason = await outcome;
  if (reason === 'committed') return true;
  if (reason?.name === 'ConstraintError') return false;
  throw reason ?? failure ?? new Error('IndexedDB gave a transaction up.');
}
