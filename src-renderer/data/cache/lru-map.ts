/** A map that keeps what was asked for last, up to a limit. */
export interface LruMap<K, V> {
  get(key: K): V | undefined;
  /** What was asked for last stays, however large it is. */
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

/** An empty map whose values together measure `limit` at most, each by `sizeOf`. */
export function createLruMap<K, V>(limit: number, sizeOf: (value: V) => number): LruMap<K, V> {
  // A map goes through its entries in the order in which they came: the last is the one asked for last.
  const entries = new Map<K, V>();
  let size = 0;

  function remove(key: K): void {
    const value = entries.get(key);
    if (value === undefined) return;
    size -= sizeOf(value);
    entries.delete(key);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      entries.set(key, value);
      size += sizeOf(value);
      for (const oldest of entries.keys()) {
        if (size <= limit || oldest === key) return;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      entries.clear();
      size = 0;
    },
  };
}
