/**
 * Keeps what was made of texts, such as their safe form, until other texts have come: a body is looked at far more
 * often than it is written. The text itself is the key, so nothing that is kept can be out of date.
 *
 * @param make must give the same for the same text
 * @param largest how much is kept in all, in characters of the texts and of what was made of them
 */
export function memoizeMarkup(make: (text: string) => string, largest: number): (text: string) => string {
  const kept = new Map<string, string>();
  let size = 0;
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) {
      // Those that were asked for longest ago go first.
      kept.delete(text);
      kept.set(text, known);
      return known;
    }
    const made = make(text);
    kept.set(text, made);
    size += text.length + made.length;
    for (const [oldest, of] of kept) {
      if (size <= largest) break;
      kept.delete(oldest);
      size -= oldest.length + of.length;
    }
    return made;
  };
}
