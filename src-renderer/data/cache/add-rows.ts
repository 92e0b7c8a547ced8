// Edits use IndexedDB without Dexie, because Dexie cannot set strict durability for a single transaction.

function waitForRequest(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no answer.')));
  });
}

/** The outcome of a transaction. An error is the reason of an abort; null: the reason is unknown. */
function getOutcome(transaction: IDBTransaction): Promise<'committed' | DOMException | null> {
  return new Promise((resolve) => {
    transaction.addEventListener('complete', () => resolve('committed'));
    transaction.addEventListener('abort', () => resolve(transaction.error));
  });
}

/** Rows per piece of work. IndexedDB copies each row on the window's thread. */
const rowsPerSlice = 500;

/** Adds rows and commits. It waits between two slices, so that the window can react. One slice takes one task. */
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
 * Adds rows with new keys to a table, in one transaction with strict durability. Resolves with false if a key exists
 * already; then no row is added. Rejects for all other failures.
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
    // No row is added if one fails. A transaction with an error has ended already.
    if (transaction.error === null) transaction.abort();
  });
  const reason = await outcome;
  if (reason === 'committed') return true;
  if (reason?.name === 'ConstraintError') return false;
  throw reason ?? failure ?? new Error('IndexedDB gave a transaction up.');
}
