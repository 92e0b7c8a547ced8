import { z } from 'zod';
import { feedChangeSchema, type FeedChange, type FeedEntry } from '#shared/bridge/feed.ts';
import { integer, text, type Database, type Row } from './storage/database.ts';

const changesSchema = z.array(feedChangeSchema);

/** The numbered feed from journal to mirror. */
export interface FeedStore {
  append(changes: readonly FeedChange[], deviceSeq: number): void;
  read(after: number, limit: number): readonly FeedEntry[];
  /** Number of the newest entry; 0 before the first. */
  head(): number;
  /** Number before the oldest stored entry. A mirror behind it must be rebuilt. */
  tail(): number;
  /** Deletes entries that every mirror has applied. */
  prune(upTo: number): void;
  /** Deletes all but this number of newest entries. A mirror that has not read the others is rebuilt. */
  trim(newest: number): void;
}

export const parseFeedEntry = (row: Row): FeedEntry => ({
  seq: integer(row, 'seq'),
  deviceSeq: integer(row, 'device_seq'),
  changes: changesSchema.parse(JSON.parse(text(row, 'changes'))),
});

/** Number of newest entries to keep in memory, because windows read them soon after. */
const cachedEntries = 100;

/** The feed in its table. Numbers are never reused, even after pruning. */
export function createFeedStore(database: Database): FeedStore {
  let newest: number | null = null;
  /** The newest entries, without a gap. Older ones are read from the table. */
  let latest: FeedEntry[] = [];
  database.onRollback(() => {
    newest = null;
    latest = [];
  });
  const head = (): number => {
    newest ??= Number(database.get("SELECT seq FROM sqlite_sequence WHERE name = 'feed'")?.['seq'] ?? 0);
    return newest;
  };
  const oldest = (): number | undefined => {
    const row = database.get('SELECT seq FROM feed ORDER BY seq LIMIT 1');
    return row === undefined ? undefined : integer(row, 'seq');
  };
  function prune(upTo: number): void {
    database.run('DELETE FROM feed WHERE seq <= ?', upTo);
    latest = latest.filter(({ seq }) => seq > upTo);
  }
  return {
    append(changes, deviceSeq) {
      const seq = head() + 1;
      database.run(
        'INSERT INTO feed (seq, device_seq, changes) VALUES (?, ?, ?)',
        seq,
        deviceSeq,
        JSON.stringify(changes),
      );
      newest = seq;
      latest.push({ seq, deviceSeq, changes: [...changes] });
      if (latest.length > cachedEntries) latest = latest.slice(-cachedEntries / 2);
    },
    read(after, limit) {
      if (after >= head()) return [];
      const first = latest[0]?.seq;
      if (first !== undefined && after + 1 >= first) {
        const from = after + 1 - first;
        return latest.slice(from, from + limit);
      }
      return database.read(
        parseFeedEntry,
        'SELECT seq, device_seq, changes FROM feed WHERE seq > ? ORDER BY seq LIMIT ?',
        after,
        limit,
      );
    },
    head,
    tail: () => (oldest() ?? head() + 1) - 1,
    prune,
    trim(count) {
      const surplus = head() - count;
      if ((oldest() ?? Infinity) <= surplus) prune(surplus);
    },
  };
}
