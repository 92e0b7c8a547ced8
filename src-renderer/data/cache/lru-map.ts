/** A map that evicts the least recently used entries above a limit. */
export interface LruMap<K, V> {
  get(key: K): V | undefined;
  /** Never evicts the new entry, even if it exceeds the limit alone. */
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

/** Creates an empty map. The sizes of its values add up to `limit` at most. */
export function createLruMap<K, V>(limit: number, sizeOf: (value: V) => number): LruMap<K, V> {
  // A Map iterates in insertion order, so the last entry is the most recently used.
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
