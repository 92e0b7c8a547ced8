// IndexedDB's events as promises, for what is too frequent to go through Dexie.

/** A request, whatever it asks for. */
type Request = EventTarget & { readonly result: unknown; readonly error: DOMException | null };

/** The answer of one request, as what the caller knows to lie there: rows were parsed before they were written. */
export function answerOf<T>(request: Request): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no answer.')));
  });
}

/** Resolves when a transaction is on the disk, and rejects with what aborted it: null when that was ourselves. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    // The reason of whoever waits for it: nothing else has one when a transaction is given up on purpose.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new GivenUp()));
  });
}

/** A transaction that this window gave up itself. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}
