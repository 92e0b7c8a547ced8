import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { FeedChange } from '#shared/bridge/feed.ts';
import { coalesced } from '../lib/coalesced.ts';
import type { WithLock } from '../lib/locks.ts';
import type { MirrorPosition } from '../db/mirror-database.ts';
import type { Mirror, Snapshot } from './mirror.ts';
import { MirrorWiped } from '../edits/submit-edits.ts';

/** Timeout of one call, in milliseconds. */
const pageTimeoutMs = 30_000;
const entriesPerRead = 400;
const changesPerPage = 2000;
const operationsPerCall = 100;

/** Reads the snapshot of all visible records from the journal, page by page. */
export async function readSnapshot(
  client: BridgeClient,
  accountKey: string,
  generation: string,
  onProgress: (changes: number) => void,
): Promise<Snapshot> {
  const changes: FeedChange[] = [];
  let after: string | null = null;
  // The feed may grow during the read. The snapshot takes the position of its first page, so that the next read of the
  // feed repeats the changes since then.
  let feedSeq: number | null = null;
  let deviceSeq: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(client, accountKey, after);
    changes.push(...page.changes);
    feedSeq ??= page.feedSeq;
    deviceSeq ??= page.deviceSeq;
    after = page.next;
    onProgress(changes.length);
  } while (after !== null);
  return { generation, changes, feedSeq, deviceSeq };
}

function readPage(client: BridgeClient, accountKey: string, after: string | null) {
  return callWithDeadline(
    client,
    'mirror.snapshot',
    { accountKey, after, limit: changesPerPage },
    pageTimeoutMs,
  );
}

/** Creates the feed reader of a window. A lock lets one window at a time read. The others see the rows it writes. */
export function createFeedReader(
  client: BridgeClient,
  mirror: Mirror,
  withLock: WithLock,
  accountKey: string,
) {
  const lockName = `layover-feed:${accountKey}`;
  /** Tasks that wait for a pause of the reading or run during it. */
  const pauses = new Set<() => Promise<unknown>>();

  /** Throws `MirrorWiped` if the mirror is empty. */
  async function readToEnd(): Promise<void> {
    let position: MirrorPosition | null = null;
    // A requested pause begins after one page, because reading to the end may take long. A later call reads the rest.
    while (pauses.size === 0) {
      if (position === null) {
        const stored = await mirror.position();
        if (stored.generation === null) throw new MirrorWiped('The mirror is empty.');
        position = stored;
      }
      const { cursor } = position;
      const acknowledged = await mirror.getAcknowledgedSeqs();
      const input = { accountKey, after: cursor, limit: entriesPerRead };
      const { entries } = await callWithDeadline(client, 'feed.read', input, pageTimeoutMs);
      if (entries.length === 0) {
        // The feed has no more entries, so the records contain all operations acknowledged before the call.
        await mirror.deleteContained(acknowledged);
        return;
      }
      position = await mirror.applyEntries(cursor, entries, acknowledged);
    }
  }

  /** Sends all visible records to a backup, because a restored journal may have lost some of them. */
  async function backUpVisibleRecords(): Promise<void> {
    const records = await mirror.getVisibleRecords();
    for (let start = 0; start === 0 || start < records.length; start += changesPerPage) {
      const page = records.slice(start, start + changesPerPage);
      const isLast = start + changesPerPage >= records.length;
      await callWithDeadline(
        client,
        'data.backUpMirror',
        { accountKey, records: page, isLast },
        pageTimeoutMs,
      );
    }
  }

  /** Sends operations that a restored journal may have lost. It also calls without any, so that the journal knows. */
  async function recoverOperations(): Promise<void> {
    // After 0: all operations, because a number does not prove that the journal has it. Known ones are ignored.
    const operations = await mirror.getOperationsAfter(0);
    let start = 0;
    do {
      const batch = operations.slice(start, start + operationsPerCall);
      const { acknowledged } = await callWithDeadline(
        client,
        'operations.recover',
        { accountKey, operations: batch, isLast: start + operationsPerCall >= operations.length },
        pageTimeoutMs,
      );
      const recovered = new Set(acknowledged);
      await mirror.acknowledge(batch.filter(({ opId }) => recovered.has(opId)));
      start += operationsPerCall;
    } while (start < operations.length);
  }

  const attach = (onRebuild: (records: number) => void, force: boolean): Promise<void> =>
    withLock(lockName, async () => {
      const { generation, cursor } = await mirror.position();
      const journal = await callWithDeadline(
        client,
        'mirror.attach',
        { accountKey, generation, cursor },
        pageTimeoutMs,
      );
      await mirror.raiseDeviceSeq(journal.lastDeviceSeq);
      if (journal.restoredPartially) {
        // Before the rebuild, because the journal's records may have lost some.
        if (generation !== null) await backUpVisibleRecords();
        await recoverOperations();
      }
      if (force || journal.rebuild || journal.generation !== generation || journal.head < cursor) {
        const acknowledged = await mirror.getAcknowledgedSeqs();
        const snapshot = await readSnapshot(client, accountKey, journal.generation, onRebuild);
        await mirror.replaceAll(snapshot, acknowledged);
      }
      await readToEnd();
    });

  return {
    /**
     * Compares the mirror with the journal and reads the feed to its end. It first rebuilds a mirror that is empty or
     * does not match the journal. Repeating it is harmless.
     */
    attach: (onRebuild: (records: number) => void) => attach(onRebuild, false),
    /** Rebuilds the mirror even if it seems correct, on the user's request. */
    rebuild: (onRebuild: (records: number) => void) => attach(onRebuild, true),
    /** Reads new feed entries. */
    catchUp: coalesced(() => withLock(lockName, readToEnd)),
    /** Runs a task while no window reads the feed, so that the mirror's records do not change. */
    async withReadingPaused<T>(task: () => Promise<T>): Promise<T> {
      pauses.add(task);
      try {
        return await withLock(lockName, task);
      } finally {
        pauses.delete(task);
      }
    },
  };
}

export type FeedReader = ReturnType<typeof createFeedReader>;
