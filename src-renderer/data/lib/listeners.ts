/**
 * Creates a set of listeners. One that throws is reported and stops neither the others nor the caller, whose data is
 * already stored.
 */
export function createListeners<A extends readonly unknown[] = []>() {
  const listeners = new Set<(...values: A) => void>();
  return {
    /** Calls the listeners in order of subscription. */
    notify(...values: A): void {
      for (const listener of [...listeners]) {
        try {
          listener(...values);
        } catch (error) {
          reportError(error);
        }
      }
    },
    /** Returns a function to unsubscribe. */
    subscribe(listener: (...values: A) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => listeners.clear(),
  };
}
