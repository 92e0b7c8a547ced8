import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { MirrorChange, MirrorChanges } from '../db/mirror-changes.ts';
import type { MirrorDatabase, MirrorPosition, RelayRow } from '../db/mirror-database.ts';
import { addRows } from './add-rows.ts';
import { readParts, type ReadResult, type ReadRequest } from './read-parts.ts';
import { createRowCache } from './row-cache.ts';
import { applyPending, type Part, type ReadSet, type WrittenRows } from '../db/stored-records.ts';
import { compareClients } from '../db/client-order.ts';
import { compareNewest } from '../db/rank.ts';
import { createLogHead, operationsInScopes, withAppended, type LogHead } from '../db/log-head.ts';

/** The visible records at one moment. Only the planning of an edit may change the view. */
export interface VisibleState {
  readonly head: LogHead;
  readonly view: RecordMap;
}

export interface PlannedEdit<T> {
  readonly rows: readonly RelayRow[];
  readonly change: MirrorChange;
  readonly result: T;
}

/** Rows of the feed, and the pending operations that they do not include, from one consistent read. */
export interface ListSnapshot<R> {
  /** The same array until one changes. */
  readonly rows: readonly R[];
  readonly head: LogHead;
}

/** The result of a write that is not an edit. */
export interface WriteResult {
  readonly change: MirrorChange;
  readonly position: MirrorPosition;
  /** The numbers of operations that were deleted from the relay log. */
  readonly removedSeqs: ReadonlySet<number>;
  /** The written rows, if the write has them in memory. */
  readonly rows?: WrittenRows;
}

type RecordRequest = Omit<ReadRequest, 'head'>;

const emptyRequest: RecordRequest = { clients: [], proposals: [], contents: [], newest: null };

function isEmptyRequest({ clients, proposals, contents, newest }: RecordRequest): boolean {
  return newest === null && [clients, proposals, contents].every((ids) => ids.length === 0);
}

function scopesWithPart(readSets: readonly ReadSet[], ...wanted: readonly Part[]): readonly LocalId[] {
  return readSets.flatMap(({ scope, parts }) => (wanted.some((part) => parts.has(part)) ? [scope] : []));
}

/** Most records in the kept contents of proposals, templates and library sections: a few megabytes. */
export const contentLimit = 10_000;

/**
 * The mirror in memory, for one window: the head of the log, the rows of the lists, and the contents used last. Writes
 * of other windows arrive as changes and invalidate their rows. The mirror's revision shows whether the window missed
 * one. Edits are planned from the cache, because the user saw its records.
 */
export function createRecordCache(database: MirrorDatabase, changes: MirrorChanges) {
  const clients = createRowCache<RecordOf<'client'>>({ compare: compareClients });
  const proposals = createRowCache<RecordOf<'proposal'>>({ compare: compareNewest });
  const contents = createRowCache<readonly AnyRecord[]>({
    limit: { total: contentLimit, sizeOf: (records) => 1 + (records?.length ?? 0) },
  });
  let cachedHead: LogHead | null = null;
  /** The mirror's revision that the cache holds; null while it is empty. */
  let revision: string | null = null;
  /** Increases with each change of the cache. A read that began with an older epoch is repeated. */
  let epoch = 0;
  let lastWrite: Promise<unknown> = Promise.resolve();
  const firstRead = Promise.withResolvers<void>();

  function clear(): void {
    epoch += 1;
    cachedHead = null;
    revision = null;
    for (const cache of [clients, proposals, contents]) cache.clear();
  }

  /** Drops the rows that a write has changed. */
  function invalidate({ scopes, revisions }: MirrorChange): void {
    epoch += 1;
    cachedHead = null;
    if (revisions === null) return;
    if (scopes === null || revision !== revisions.from) {
      clear();
      return;
    }
    revision = revisions.to;
    for (const cache of [clients, proposals, contents]) for (const scope of scopes) cache.invalidate(scope);
  }

  const unsubscribe = changes.subscribe((change, isOwn) => {
    if (!isOwn) invalidate(change);
  });

  function store(found: ReadResult, wanted: ReadRequest): void {
    if (wanted.clients === 'everything') clients.setAll(found.clients);
    else for (const [id, row] of found.clients) clients.set(id, row);
    if (wanted.proposals === 'everything') proposals.setAll(found.proposals);
    else for (const [id, row] of found.proposals) proposals.set(id, row);
    for (const [scope, records] of found.contents) contents.set(scope, records);
  }

  /** Stores a read that began at `startEpoch`. Returns null if a write came meanwhile; then it must be read again. */
  function storeIfCurrent(found: ReadResult, wanted: ReadRequest, startEpoch: number): LogHead | null {
    if (startEpoch !== epoch) return null;
    if (found.head !== null) {
      const { position, operations } = found.head;
      if (revision !== null && revision !== position.revision) {
        clear();
        return null;
      }
      revision = position.revision;
      cachedHead ??= createLogHead(position, operations);
    }
    if (cachedHead !== null) store(found, wanted);
    return cachedHead;
  }

  /**
   * Reads what is missing from the cache.
   *
   * @param onReady called in the task that completes the cache, because a later change may drop rows. `found` is null
   *   if nothing was read
   */
  async function readConsistently<T>(
    missing: () => RecordRequest,
    onReady: (head: LogHead, found: ReadResult | null) => T,
  ): Promise<Awaited<T>> {
    for (;;) {
      if (cachedHead !== null && isEmptyRequest(missing())) return await onReady(cachedHead, null);
      await lastWrite;
      const wanted: ReadRequest = { ...missing(), head: cachedHead === null };
      // Another read has filled the cache meanwhile.
      if (!wanted.head && isEmptyRequest(wanted)) continue;
      const startEpoch = epoch;
      const found = await readParts(database, wanted);
      const head = storeIfCurrent(found, wanted, startEpoch);
      if (head === null) continue;
      firstRead.resolve();
      return await onReady(head, found);
    }
  }

  function getMissing(readSets: readonly ReadSet[]): RecordRequest {
    const scopes = scopesWithPart(readSets, 'contents');
    return {
      ...emptyRequest,
      clients: scopesWithPart(readSets, 'client').filter((id) => clients.get(id) === undefined),
      // An operation on the contents may also change or create the proposal.
      proposals: scopesWithPart(readSets, 'proposal', 'contents').filter(
        (id) => proposals.get(id) === undefined,
      ),
      // All or none, because reading some may evict the others.
      contents: scopes.every((id) => contents.get(id) !== undefined) ? [] : scopes,
    };
  }

  /** The visible records of these scopes. A single read may find more contents than the cache keeps. */
  function buildVisibleState(
    readSets: readonly ReadSet[],
    head: LogHead,
    found: ReadResult | null,
  ): VisibleState {
    const justRead = new Map(found?.contents);
    const records: readonly AnyRecord[] = [
      ...scopesWithPart(readSets, 'client').flatMap((id) => clients.get(id) ?? []),
      ...scopesWithPart(readSets, 'proposal', 'contents').flatMap((id) => proposals.get(id) ?? []),
      ...scopesWithPart(readSets, 'contents').flatMap((id) => contents.get(id) ?? justRead.get(id) ?? []),
    ];
    const scopes = new Set(readSets.map(({ scope }) => scope));
    return { head, view: applyPending(createRecordMap(records), operationsInScopes(head, scopes)) };
  }

  async function runWrite(task: () => Promise<WriteResult | null>): Promise<void> {
    const written = await task();
    if (written === null) return;
    const { change, position, removedSeqs } = written;
    const headBefore = cachedHead;
    invalidate(change);
    if (headBefore !== null && revision === position.revision) {
      const remaining = headBefore.operations.filter(({ deviceSeq }) => !removedSeqs.has(deviceSeq));
      cachedHead = createLogHead(position, remaining);
      for (const row of written.rows?.clients ?? []) clients.set(row.localId, row);
      for (const row of written.rows?.proposals ?? []) proposals.set(row.localId, row);
    }
    changes.publish(change);
  }

  /** Returns null if another window has used the same sequence numbers. Then nothing is appended. */
  async function appendEdit<T>(
    { head, view }: VisibleState,
    plan: (visible: VisibleState) => PlannedEdit<T> | Promise<PlannedEdit<T>>,
  ): Promise<{ readonly result: T } | null> {
    const { rows, change, result } = await plan({ head, view });
    if (rows.length === 0) return { result };
    const isAdded = await addRows(await database.connection(), 'relayLog', rows);
    epoch += 1;
    if (!isAdded) {
      cachedHead = null;
      return null;
    }
    cachedHead = withAppended(cachedHead, head, rows);
    changes.publish(change);
    return { result };
  }

  return {
    firstRead: firstRead.promise,
    /** The visible records of these scopes, from one consistent read. */
    read: (readSets: readonly ReadSet[]): Promise<VisibleState> =>
      readConsistently(
        () => getMissing(readSets),
        (head, found) => buildVisibleState(readSets, head, found),
      ),
    proposals: (): Promise<ListSnapshot<RecordOf<'proposal'>>> =>
      readConsistently(
        () => ({ ...emptyRequest, proposals: proposals.missing() }),
        (head) => ({ rows: proposals.all(), head }),
      ),
    /** Whether the cache holds all proposals, except a few that must be read again. */
    hasProposals: () => proposals.missing() !== 'everything',
    clients: (): Promise<ListSnapshot<RecordOf<'client'>>> =>
      readConsistently(
        () => ({ ...emptyRequest, clients: clients.missing() }),
        (head) => ({ rows: clients.all(), head }),
      ),
    /** The newest proposals of each status that are not archived, without reading the others. */
    newest: (statuses: readonly string[], limit: number): Promise<ListSnapshot<RecordOf<'proposal'>>> =>
      readConsistently(
        () => ({ ...emptyRequest, newest: { statuses, limit } }),
        (head, found) => ({ rows: found?.newest ?? [], head }),
      ),
    head: (): Promise<LogHead> =>
      readConsistently(
        () => emptyRequest,
        (head) => head,
      ),
    /**
     * Plans an edit from the visible records of these scopes and appends its operations, in one strict transaction. If
     * another window has used the same numbers, it calls `plan` again. One edit at a time.
     */
    async append<T>(
      readSets: readonly ReadSet[],
      plan: (visible: VisibleState) => PlannedEdit<T> | Promise<PlannedEdit<T>>,
    ): Promise<T> {
      for (;;) {
        const appended = await readConsistently(
          () => getMissing(readSets),
          (head, found) => appendEdit(buildVisibleState(readSets, head, found), plan),
        );
        if (appended !== null) return appended.result;
      }
    },
    /** Runs a task that changes rows. The task returns null if it changed nothing. Reads wait for the task. */
    write(task: () => Promise<WriteResult | null>): Promise<void> {
      const written = lastWrite.then(() => runWrite(task));
      lastWrite = written.catch(() => undefined);
      return written;
    },
    /**
     * Clears the cache, so that the next read sees writes of other windows that this window does not know of: an
     * announcement comes with a delay, and a dead window sends none.
     */
    invalidateAll: clear,
    setRelayState(numbers: ReadonlySet<number>, state: Partial<RelayRow>): void {
      epoch += 1;
      if (cachedHead === null) return;
      const marked = cachedHead.operations.map((row) =>
        numbers.has(row.deviceSeq) ? { ...row, ...state } : row,
      );
      cachedHead = createLogHead(cachedHead.position, marked);
    },
    dispose: unsubscribe,
  };
}

export type RecordCache = ReturnType<typeof createRecordCache>;
