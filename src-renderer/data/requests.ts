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

/** Thrown inside `commit` to give a transaction up without an error: what it was about has moved on. */
export class MovedOn extends Error {
  override readonly name = 'MovedOn';
}

function endOf(transaction: IDBTransaction): Promise<'committed' | DOMException | null> {
  return new Promise((resolve) => {
    transaction.addEventListener('complete', () => resolve('committed'));
    transaction.addEventListener('abort', () => resolve(transaction.error));
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has aborted on its own already.
  }
}

/**
 * Makes requests in a transaction and commits it at once, without waiting for their answers. False when it was given
 * up with `MovedOn`, or because a key that it adds was there already. Rejects with whatever else went wrong.
 */
export async function commit(transaction: IDBTransaction, request: () => Promise<void>): Promise<boolean> {
  const end = endOf(transaction);
  try {
    await request();
    transaction.commit();
  } catch (error) {
    abort(transaction);
    const reason = await end;
    if (error instanceof MovedOn || (reason !== 'committed' && reason?.name === 'ConstraintError'))
      return false;
    throw error;
  }
  const reason = await end;
  if (reason === 'committed') return true;
  if (reason?.name === 'ConstraintError') return false;
  throw reason ?? new Error('IndexedDB gave a transaction up.');
}
