/** Most characters of a tag. */
export const longestTag = 40;
/** Most tags of a record. */
export const mostTags = 20;

interface Tagged {
  readonly tags?: string | null | undefined;
}

/** The tags of a record, in the order in which they were added. */
export function tagsOf({ tags }: Tagged): readonly string[] {
  return tags == null || tags === '' ? [] : tags.split('\n');
}

/** The text of a record's tags; null for none. */
export function tagsText(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : tags.join('\n');
}

/** A tag as it is kept: on one line, without commas and spaces around it. Empty if nothing is left. */
export function cleanTag(typed: string): string {
  const line = typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp},\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, longestTag).join('').trim();
}

/** Equal for tags that differ only in case. */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase();
}

/** Tags without those that differ only in case from an earlier one, up to the most of a record. */
function distinct(tags: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (tag !== '' && !known.has(key) && known.size < mostTags) known.set(key, tag);
  }
  return [...known.values()];
}

/** The tags with others behind them. A tag that is there keeps its spelling. */
export function addTags(tags: readonly string[], added: readonly string[]): readonly string[] {
  return distinct([...tags, ...added.map(cleanTag)]);
}

/** The tags without others, whatever their case. */
export function removeTags(tags: readonly string[], removed: readonly string[]): readonly string[] {
  const keys = new Set(removed.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
}

/** A tag, and the number of records that have it. */
export interface TagUse {
  readonly tag: string;
  readonly count: number;
}

/** The tags of records, the most frequent first, each in the spelling that was read first. */
export function tagUses(records: Iterable<Tagged>): readonly TagUse[] {
  const uses = new Map<string, { readonly tag: string; count: number }>();
  for (const record of records) {
    for (const tag of tagsOf(record)) {
      const key = tagKey(tag);
      const use = uses.get(key);
      if (use === undefined) uses.set(key, { tag, count: 1 });
      else use.count += 1;
    }
  }
  return [...uses.values()].toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

/** The spelling of a tag that is in use; the typed one if there is none. */
export function knownSpelling(typed: string, known: readonly string[]): string {
  const tag = cleanTag(typed);
  const key = tagKey(tag);
  return known.find((other) => tagKey(other) === key) ?? tag;
}
