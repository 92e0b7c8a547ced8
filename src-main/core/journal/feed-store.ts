import { feedChangeSchema, type FeedChange, type FeedEntry } from '#shared/bridge/feed.ts';
import { z } from 'zod';
import { integer, text, type Database } from './database.ts';

const changesSchema = z.array(feedChangeSchema);

/** The numbered feed from journal to mirror (I9). */
export interface FeedStore {
  append(changes: readonly FeedChange[], deviceSeq: number): void;
  read(after: number, limit: number): readonly FeedEntry[];
  /** Number of the newest entry; 0 before the first. */
  head(): number;
  /** Number before the oldest entry that is still kept: a mirror behind it has to be rebuilt. */
  tail(): number;
  /** Forgets entries that every mirror has applied. */
  prune(upTo: number): void;
}

/** The feed in its table; numbers are never used twice, also after pruning. */
export function createFeedStore(database: Database): FeedStore {
  let newest: number | null = null;
  database.onRollback(() => {
    newest = null;
  });
  const head = (): number => {
    newest ??= Number(database.get("SELECT seq FROM sqlite_sequence WHERE name = 'feed'")?.['seq'] ?? 0);
    return newest;
  };
  return {
    append(changes, deviceSeq) {
      database.run(
        'INSERT INTO feed (device_seq, changes) VALUES (?, ?)',
        deviceSeq,
        JSON.stringify(changes),
      );
      newest = null;
    },
    read: (after, limit) =>
      database
        .all('SELECT seq, device_seq, changes FROM feed WHERE seq > ? ORDER BY seq LIMIT ?', after, limit)
        .map((row) => ({
          seq: integer(row, 'seq'),
          deviceSeq: integer(row, 'device_seq'),
          changes: changesSchema.parse(JSON.parse(text(row, 'changes'))),
        })),
    head,
    tail: () => Number(database.get('SELECT min(seq) - 1 AS tail FROM feed')?.['tail'] ?? head()),
    prune: (upTo) => database.run('DELETE FROM feed WHERE seq <= ?', upTo),
  };
}
