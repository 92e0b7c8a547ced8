import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { FeedChange } from '#shared/bridge/feed.ts';
import { coalesced } from '../lib/coalesced.ts';
import type { WithLock } from '../lib/locks.ts';
import type { MirrorPosition } from '../db/mirror-database.ts';
import type { Mirror, Snapshot } from './mirror.ts';
import { MirrorWiped } from '../edits/submit-edits.ts';

/** Milliseconds that one page may take. */
const pageTimeoutMs = 30_000;
const entriesPerRead = 200;
const changesPerPage = 2000;
const operationsPerCall = 100;

/** Brings the journal's feed into the mirror. */
export interface FeedReader {
  /**
   * Compares the mirror with the journal, rebuilds it when it was wiped, is older or another's, and reads the
   * feed to its end. Repeating it is harmless.
   */
  attach(onRebuild: (records: number) => void): Promise<void>;
  /** Rebuilds the mirror although it seems right, for the user who doubts it. */
  rebuild(onRebuild: (records: number) => void): Promise<void>;
  /** Reads what is new. */
  catchUp(): Promise<void>;
  /** Does something while no window brings in what is new: what is shown stays as it is. */
  withReadingPaused<T>(task: () => Promise<T>): Promise<T>;
}

/** Reads the whole snapshot: what the journal and the base records say is visible. */
export async function readSnapshot(
  client: BridgeClient,
  accountKey: string,
  generation: string,
  onProgress: (changes: number) => void,
): Promise<Snapshot> {
  const changes: FeedChange[] = [];
  let after: string | null = null;
  // Pages may be read while the feed moves on. The first page's place is the safe one to go on from: what
  // changed during the reading is then simply read once more.
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

/** One reader at a time per computer, whatever the number of windows: the others see the rows it writes. */
export function createFeedReader(
  client: BridgeClient,
  mirror: Mirror,
  withLock: WithLock,
  accountKey: string,
): FeedReader {
  const lockName = `layover-feed:${accountKey}`;
  /** Those who want the mirror to stay as it is, or have it so. */
  const pauses = new Set<() => Promise<unknown>>();

  /** Throws `MirrorWiped` where there is nothing that what is new could be added to. */
  async function readToEnd(): Promise<void> {
    let position: MirrorPosition | null = null;
    // Whoever wants stillness does not wait until everything is read, which may be long: it is read on afterwards.
    while (pauses.size === 0) {
      if (position === null) {
        const stored = await mirror.position();
        if (stored.generation === null) throw new MirrorWiped('The mirror is empty.');
        position = stored;
      }
      const { cursor } = position;
      const acknowledged = await mirror.getAcknowledgedNumbers();
      const input = { accountKey, after: cursor, limit: entriesPerRead };
      const { entries } = await callWithDeadline(client, 'feed.read', input, pageTimeoutMs);
      if (entries.length === 0) {
        // What the journal had before it said that there is nothing new is in the rows.
        await mirror.deleteContained(acknowledged);
        return;
      }
      position = await mirror.applyEntries(cursor, entries, acknowledged);
    }
  }

  /** Hands over what is shown, before it gives way to what a journal shows that may have lost some of it. */
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

  /** Hands over what the journal was restored without. Also when there is nothing: then it knows that. */
  async function recoverOperations(): Promise<void> {
    // Also what the journal seems to have by its number: it passes over what it knows.
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
        // First: it is what the rows are replaced by that may have lost something.
        if (generation !== null) await backUpVisibleRecords();
        await recoverOperations();
      }
      if (force || journal.rebuild || journal.generation !== generation || journal.head < cursor) {
        const acknowledged = await mirror.getAcknowledgedNumbers();
        const snapshot = await readSnapshot(client, accountKey, journal.generation, onRebuild);
        await mirror.replaceAll(snapshot, acknowledged);
      }
      await readToEnd();
    });

  return {
    attach: (onRebuild) => attach(onRebuild, false),
    rebuild: (onRebuild) => attach(onRebuild, true),
    catchUp: coalesced(() => withLock(lockName, readToEnd)),
    async withReadingPaused(task) {
      pauses.add(task);
      try {
        return await withLock(lockName, task);
      } finally {
        pauses.delete(task);
      }
    },
  };
}
