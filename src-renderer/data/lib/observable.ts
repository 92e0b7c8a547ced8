/** A value that can be watched, in the shape that React's `useSyncExternalStore` takes. */
export interface Observable<T> {
  get(): T;
  /** Returns its dispose. */
  subscribe(listener: () => void): () => void;
}

/** A watched value that its owner sets. */
export interface Cell<T> extends Observable<T> {
  set(value: T): void;
}

/** Makes a watched value; setting it to what it is already wakes nobody. */
export function createCell<T>(initial: T): Cell<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
