import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { MirrorChange, MirrorChanges } from '../db/mirror-changes.ts';
import type { MirrorDatabase, MirrorPosition, RelayRow, RelayState } from '../db/mirror-database.ts';
import { addRows } from './add-rows.ts';
import { readParts, type Found, type Wanted } from './read-parts.ts';
import { createRecentMap } from './recent-map.ts';
import { createRowCache } from './row-cache.ts';
import {
  applyPending,
  listedOf,
  type Listed,
  type Part,
  type ReadSet,
  type WrittenRows,
} from '../db/stored-records.ts';
import { logHeadOf, withAppended, type LogHead } from '../db/log-head.ts';

/** The visible records at one moment. Only the planning of an edit may change the view. */
export interface View {
  readonly head: LogHead;
  readonly view: RecordMap;
}

/** A planned edit. */
export interface Appended<T> {
  readonly rows: readonly RelayRow[];
  readonly change: MirrorChange;
  readonly result: T;
}

/** Rows of the feed, and the pending operations that they do not include, from one consistent read. */
export interface Listing<R> {
  /** The same array until one changes. */
  readonly rows: readonly R[];
  readonly head: LogHead;
}

/** What this window has written besides edits. */
export interface Written {
  readonly change: MirrorChange;
  /** Where the mirror is now; null where that has to be read. */
  readonly position: MirrorPosition | null;
  /** The numbers of operations that have left the relay log. */
  readonly forgotten: ReadonlySet<number>;
  /** What lies there now, where it is at hand. */
  readonly rows?: WrittenRows;
}

type Missing = Omit<Wanted, 'head'>;

const nothing: Missing = { clients: [], proposals: [], contents: [], newest: null };

function isNothing({ clients, proposals, contents, newest }: Missing): boolean {
  return newest === null && [clients, proposals, contents].every((ids) => ids.length === 0);
}

function idsIn(readSets: readonly ReadSet[], ...wanted: readonly Part[]): readonly LocalId[] {
  return readSets.flatMap(({ scope, parts }) => (wanted.some((part) => parts.has(part)) ? [scope] : []));
}

/** Records of the contents that the cache keeps: those of some two hundred proposals, a few megabytes. */
const contentLimit = 10_000;

/**
 * The mirror in memory, for one window: the head of the log, the rows of the lists, and the contents used last. Writes of
 * other windows arrive as changes and invalidate their rows; the mirror's revision tells whether one was missed. An edit
 * is planned from the cache, which is what the user saw.
 */
export function createRecordCache(database: MirrorDatabase, changes: MirrorChanges) {
  const clients = createRowCache<RecordOf<'client'>>();
  const proposals = createRowCache<Listed>();
  const contents = createRecentMap<LocalId, readonly AnyRecord[]>(contentLimit, ({ length }) => 1 + length);
  let known: LogHead | null = null;
  /** The mirror's revision that the cache holds; null while it is empty. */
  let revision: string | null = null;
  /** Changes with the cache. A read that began before the change is repeated. */
  let epoch = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const firstRead = Promise.withResolvers<void>();

  function clear(): void {
    epoch += 1;
    known = null;
    revision = null;
    for (const cache of [clients, proposals, contents]) cache.clear();
  }

  /** Drops what a write has changed. */
  function follow({ scopes, revisions }: MirrorChange): void {
    epoch += 1;
    known = null;
    if (revisions === null) return;
    if (scopes === null || revision !== revisions.from) {
      clear();
      return;
    }
    revision = revisions.to;
    for (const scope of scopes) {
      clients.drop(scope);
      proposals.drop(scope);
      contents.delete(scope);
    }
  }

  const unsubscribe = changes.subscribe((change, isOwn) => {
    if (!isOwn) follow(change);
  });

  function keep(found: Found, wanted: Wanted): void {
    if (wanted.clients === 'everything') clients.setAll(found.clients);
    else for (const [id, row] of found.clients) clients.set(id, row);
    if (wanted.proposals === 'everything') proposals.setAll(found.proposals);
    else for (const [id, row] of found.proposals) proposals.set(id, row);
    for (const [scope, records] of found.contents) contents.set(scope, records);
  }

  /** Keeps what was read since `began`; null if something was written meanwhile, so that it must be read again. */
  function adopt(found: Found, wanted: Wanted, began: number): LogHead | null {
    if (began !== epoch) return null;
    if (found.head !== null) {
      const { position, operations } = found.head;
      if (revision !== null && revision !== position.revision) {
        clear();
        return null;
      }
      revision = position.revision;
      known ??= logHeadOf(position, operations);
    }
    if (known !== null) keep(found, wanted);
    return known;
  }

  /**
   * Reads what is missing from the cache.
   *
   * @param take called as soon as everything is in the cache: a turn later it may have been dropped. `found` is null if
   *   nothing was read
   */
  async function readConsistently<T>(
    missing: () => Missing,
    take: (head: LogHead, found: Found | null) => T,
  ): Promise<Awaited<T>> {
    for (;;) {
      if (known !== null && isNothing(missing())) return await take(known, null);
      await writing;
      const wanted: Wanted = { ...missing(), head: known === null };
      // Another read has brought the rest meanwhile.
      if (!wanted.head && isNothing(wanted)) continue;
      const began = epoch;
      const found = await readParts(database, wanted);
      const head = adopt(found, wanted, began);
      if (head === null) continue;
      firstRead.resolve();
      return await take(head, found);
    }
  }

  function missingOf(readSets: readonly ReadSet[]): Missing {
    const scopes = idsIn(readSets, 'contents');
    return {
      ...nothing,
      clients: idsIn(readSets, 'client').filter((id) => clients.get(id) === undefined),
      // An operation on the contents may also change or create the proposal.
      proposals: idsIn(readSets, 'proposal', 'contents').filter((id) => proposals.get(id) === undefined),
      // All or none, because reading some may evict the others.
      contents: scopes.every((id) => contents.get(id) !== undefined) ? [] : scopes,
    };
  }

  /** The visible records of these scopes. A single read may find more contents than the cache keeps. */
  function viewOf(readSets: readonly ReadSet[], head: LogHead, found: Found | null): View {
    const fresh = new Map(found?.contents);
    const records: readonly AnyRecord[] = [
      ...idsIn(readSets, 'client').flatMap((id) => clients.get(id) ?? []),
      ...idsIn(readSets, 'proposal', 'contents').flatMap((id) => proposals.get(id)?.record ?? []),
      ...idsIn(readSets, 'contents').flatMap((id) => contents.get(id) ?? fresh.get(id) ?? []),
    ];
    const scopes = new Set(readSets.map(({ scope }) => scope));
    const pending = head.operations.filter(({ scope }) => scopes.has(scope));
    return { head, view: applyPending(createRecordMap(records), pending) };
  }

  async function write(task: () => Promise<Written | null>): Promise<void> {
    const written = await task();
    if (written === null) return;
    const { change, position, forgotten } = written;
    const before = known;
    follow(change);
    if (before !== null && revision === position?.revision) {
      const left = before.operations.filter(({ deviceSeq }) => !forgotten.has(deviceSeq));
      known = logHeadOf(position, left);
      for (const row of written.rows?.clients ?? []) clients.offer(row.localId, row);
      for (const row of written.rows?.proposals ?? []) proposals.offer(row.localId, listedOf(row));
    }
    changes.publish(change);
  }

  /** Null if another window has taken the numbers: then nothing is appended. */
  async function appendTo<T>(
    { head, view }: View,
    work: (seen: View) => Appended<T> | Promise<Appended<T>>,
  ): Promise<{ readonly result: T } | null> {
    const { rows, change, result } = await work({ head, view });
    if (rows.length === 0) return { result };
    const isAdded = await addRows(await database.connection(), 'relayLog', rows);
    epoch += 1;
    if (!isAdded) {
      known = null;
      return null;
    }
    known = withAppended(known, head, rows);
    changes.publish(change);
    return { result };
  }

  return {
    /** Resolves after the first read. */
    firstRead: firstRead.promise,
    /** The visible records of these scopes, from one consistent read. */
    read: (readSets: readonly ReadSet[]): Promise<View> =>
      readConsistently(
        () => missingOf(readSets),
        (head, found) => viewOf(readSets, head, found),
      ),
    /** All proposals. */
    proposals: (): Promise<Listing<Listed>> =>
      readConsistently(
        () => ({ ...nothing, proposals: proposals.missing() }),
        (head) => ({ rows: proposals.all(), head }),
      ),
    /** Whether all proposals are in the cache or nearly so. */
    hasProposals: () => proposals.missing() !== 'everything',
    clients: (): Promise<Listing<RecordOf<'client'>>> =>
      readConsistently(
        () => ({ ...nothing, clients: clients.missing() }),
        (head) => ({ rows: clients.all(), head }),
      ),
    /** The newest proposals of each status that are not archived, without reading the others. */
    newest: (statuses: readonly string[], limit: number): Promise<Listing<Listed>> =>
      readConsistently(
        () => ({ ...nothing, newest: { statuses, limit } }),
        (head, found) => ({ rows: found?.newest ?? [], head }),
      ),
    head: (): Promise<LogHead> =>
      readConsistently(
        () => nothing,
        (head) => head,
      ),
    /**
     * Plans an edit from the visible records of these scopes and appends its operations, in one strict transaction. If
     * another window has taken its numbers, `work` is called again. One edit at a time.
     */
    async append<T>(
      readSets: readonly ReadSet[],
      work: (seen: View) => Appended<T> | Promise<Appended<T>>,
    ): Promise<T> {
      for (;;) {
        const appended = await readConsistently(
          () => missingOf(readSets),
          (head, found) => appendTo(viewOf(readSets, head, found), work),
        );
        if (appended !== null) return appended.result;
      }
    },
    /** Runs a task that changes rows; it gives null if it changed nothing. Reads wait for it. */
    write(task: () => Promise<Written | null>): Promise<void> {
      const written = writing.then(() => write(task));
      writing = written.catch(() => undefined);
      return written;
    },
    /** Reads everything again, because the disk may have changed unnoticed. */
    invalidateAll: clear,
    /** Sets the relay state of cached operations. */
    mark(numbers: ReadonlySet<number>, state: RelayState): void {
      epoch += 1;
      if (known === null) return;
      const marked = known.operations.map((row) => (numbers.has(row.deviceSeq) ? { ...row, state } : row));
      known = logHeadOf(known.position, marked);
    },
    dispose: unsubscribe,
  };
}

export type RecordCache = ReturnType<typeof createRecordCache>;
