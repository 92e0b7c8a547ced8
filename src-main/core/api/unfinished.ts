interface QueuePage<Entry> {
  readonly records: readonly Entry[];
  readonly totalCount: number;
}

interface Unfinished<Entry> {
  readonly entries: Entry[];
  /** Number of entries that the pages leave out. */
  readonly others: number;
}

/**
 * The entries of a queue that was read state by state. One whose state has changed between two reads is in both; the
 * later one counts.
 */
export function unfinishedOf<Entry extends { readonly id: string }>(
  pages: readonly QueuePage<Entry>[],
): Unfinished<Entry> {
  const byId = new Map(pages.flatMap(({ records }) => records.map((record) => [record.id, record] as const)));
  return {
    entries: [...byId.values()],
    others: pages.reduce((sum, { totalCount, records }) => sum + totalCount - records.length, 0),
  };
}
