/**
 * Memoizes a conversion of texts, such as sanitizing, with least-recently-used eviction. Bodies are shown far more
 * often than they are edited. The text itself is the key, so no entry can be stale.
 *
 * @param make must be pure
 * @param largest capacity in characters of texts and results
 */
export function memoizeMarkup(make: (text: string) => string, largest: number): (text: string) => string {
  const cache = new Map<string, string>();
  let size = 0;
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) {
      // Inserts it again as the most recently used entry.
      cache.delete(text);
      cache.set(text, cached);
      return cached;
    }
    const made = make(text);
    cache.set(text, made);
    size += text.length + made.length;
    for (const [oldest, result] of cache) {
      if (size <= largest) break;
      cache.delete(oldest);
      size -= oldest.length + result.length;
    }
    return made;
  };
}
