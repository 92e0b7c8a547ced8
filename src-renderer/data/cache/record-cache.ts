import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import { createContentCache } from './content-cache.ts';
import type { MirrorChange, MirrorChanges } from '../db/mirror-changes.ts';
import {
  relayState,
  type MirrorDatabase,
  type MirrorPosition,
  type RelayRow,
  type RelayState,
} from '../db/mirror-database.ts';
import { readParts, tablesOf, type Found, type Wanted } from './read-parts.ts';
import { addRows } from './requests.ts';
import { createRowCache } from './row-cache.ts';
import {
  applyPending,
  listedOf,
  readContents,
  type Listed,
  type Part,
  type Reach,
  type WrittenRows,
} from '../db/stored-records.ts';
import { logHeadOf, withAppended, type LogHead } from '../db/log-head.ts';

/** Records as they are visible at one moment. Only an edit that is worked out may change the view. */
export interface View {
  readonly head: LogHead;
  readonly view: RecordMap;
}

/** An edit that was worked out. */
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
  /** The numbers of operations of which the relay log says now that the journal has them. */
  readonly marked?: ReadonlySet<number>;
  /** What lies there now, where it is at hand. */
  readonly rows?: WrittenRows;
}

/**
 * The mirror in memory, for one window: the head of the log, the rows of the lists, and the contents used last. Writes of
 * other windows arrive as changes and invalidate their rows; the mirror's revision tells whether one was missed. An edit
 * is planned from the cache, which is what the user saw.
 */
export interface RecordCache {
  /** Resolves when somebody has read something. */
  readonly looked: Promise<void>;
  /** What is visible of these; what is not here is read, in one transaction. */
  read(reached: readonly Reach[]): Promise<View>;
  /** All proposals. */
  proposals(): Promise<Listing<Listed>>;
  /** As `proposals`. */
  clients(): Promise<Listing<RecordOf<'client'>>>;
  /** So many of the newest proposals of each status that are not archived; their clients are here afterwards. */
  newest(statuses: readonly string[], limit: number): Promise<Listing<Listed>>;
  /** Whether all rows of the lists were read once, so that to ask for them again costs next to nothing. */
  hasLists(): boolean;
  head(): Promise<LogHead>;
  /**
   * Works an edit out from what is visible of these and appends it, in one strict transaction with nothing else.
   * Where its numbers are taken it is worked out again: `work` may be called several times. One edit at a time.
   */
  append<T>(reached: readonly Reach[], work: (seen: View) => Appended<T> | Promise<Appended<T>>): Promise<T>;
  /** Does what changes rows; null when nothing was changed. Nobody reads from the disk meanwhile. */
  write(task: () => Promise<Written | null>): Promise<void>;
  /** What is here may not be what is on the disk: whatever is asked for is read anew. */
  invalidateAll(): void;
  /** Sets the relay state of cached operations. */
  mark(numbers: ReadonlySet<number>, state: RelayState): void;
  dispose(): void;
}

type Missing = Omit<Wanted, 'head' | 'allIfFew'>;

const nothing: Missing = { clients: [], proposals: [], contents: [], newest: null };

function isNothing({ clients, proposals, contents, newest }: Missing): boolean {
  return newest === null && [clients, proposals, contents].every((ids) => ids.length === 0);
}

function idsIn(reached: readonly Reach[], ...wanted: readonly Part[]): readonly LocalId[] {
  return reached.flatMap(({ scope, parts }) => (wanted.some((part) => parts.has(part)) ? [scope] : []));
}

/** Opens the cache of one window. */
export function createRecordCache(database: MirrorDatabase, changes: MirrorChanges): RecordCache {
  const clients = createRowCache<RecordOf<'client'>>();
  const proposals = createRowCache<Listed>();
  const contents = createContentCache();
  let known: LogHead | null = null;
  /** Whether not all clients could be read at once. */
  let areManyClients = false;
  /** The mirror's revision of what is here; null while nothing is. */
  let revision: string | null = null;
  /** Moves with each change of what is here: what was being read meanwhile is read again. */
  let epoch = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const looked = Promise.withResolvers<void>();

  function clear(): void {
    epoch += 1;
    known = null;
    revision = null;
    for (const cache of [clients, proposals, contents]) cache.clear();
  }

  /** Follows a write: what it has changed is read anew when somebody asks for it. */
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
      for (const cache of [clients, proposals, contents]) cache.drop(scope);
    }
  }

  const unsubscribe = changes.subscribe((change, isOwn) => {
    if (!isOwn) follow(change);
  });

  function keep(found: Found, wanted: Wanted): void {
    if (found.areAllClients) clients.setAll(found.clients);
    else for (const [id, row] of found.clients) clients.set(id, row);
    areManyClients ||= wanted.allIfFew && !found.areAllClients && found.clients.length > 0;
    if (wanted.proposals === 'everything') proposals.setAll(found.proposals);
    else for (const [id, row] of found.proposals) proposals.set(id, row);
    for (const [scope, text] of found.contents) contents.set(scope, text);
  }

  /** Takes over what was read since `began`; null when something was written meanwhile, so that it has to be read again. */
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
   * Reads what is wanted and not here, and gives what `take` makes of it.
   *
   * @param take called in the moment in which all of it is here: a turn later it may have been dropped. `found` is null
   *   where nothing had to be read
   */
  async function readConsistently<T>(
    missing: () => Missing,
    take: (head: LogHead, found: Found | null) => T | Promise<T>,
  ): Promise<T> {
    for (;;) {
      if (known !== null && isNothing(missing())) return await take(known, null);
      await writing;
      const connection = await database.connection();
      const began = epoch;
      const allIfFew = !areManyClients && clients.missing() === 'everything';
      const wanted: Wanted = { ...missing(), head: known === null, allIfFew };
      const tables = tablesOf(wanted);
      // Somebody else has read the rest meanwhile.
      if (tables.length === 0) continue;
      const found = await readParts(connection.transaction(tables), wanted);
      const head = adopt(found, wanted, began);
      if (head === null) continue;
      looked.resolve();
      return await take(head, found);
    }
  }

  /** What something on its way may reach beyond contents of: it may stand in the proposal itself, or make it. */
  function onTopOf(reached: readonly Reach[]): { has(scope: LocalId): boolean } {
    const operations = known?.operations;
    if (operations === undefined) return { has: () => true };
    const [only, ...more] = reached;
    if (more.length > 0) return new Set(operations.map(({ scope }) => scope));
    const isOnTop = operations.some(({ scope }) => scope === only?.scope);
    return { has: () => isOnTop };
  }

  function missingOf(reached: readonly Reach[]): Missing {
    const onTop = onTopOf(reached);
    const ofProposals = reached.filter(
      ({ scope, parts }) => parts.has('proposal') || (parts.has('contents') && onTop.has(scope)),
    );
    return {
      clients: idsIn(reached, 'client').filter((id) => clients.get(id) === undefined),
      proposals: ofProposals.flatMap(({ scope }) => (proposals.get(scope) === undefined ? [scope] : [])),
      contents: idsIn(reached, 'contents').filter((id) => !contents.has(id)),
      newest: null,
    };
  }

  /** What is here of these, with what is on its way on top. More may have been read at once than is kept. */
  function viewOf(reached: readonly Reach[], head: LogHead, found: Found | null): View {
    const fresh = new Map(found?.contents);
    const records: readonly AnyRecord[] = [
      ...idsIn(reached, 'client').flatMap((id) => clients.get(id) ?? []),
      ...idsIn(reached, 'proposal', 'contents').flatMap((id) => proposals.get(id)?.record ?? []),
      ...idsIn(reached, 'contents').flatMap((id) => contents.get(id) ?? readContents(fresh.get(id) ?? null)),
    ];
    const scopes = new Set(reached.map(({ scope }) => scope));
    const onTop = head.operations.filter(({ scope }) => scopes.has(scope));
    return { head, view: applyPending(createRecordMap(records), onTop) };
  }

  async function write(task: () => Promise<Written | null>): Promise<void> {
    const written = await task();
    if (written === null) return;
    const { change, position, forgotten, marked } = written;
    const before = known;
    follow(change);
    if (before !== null && revision === position?.revision) {
      const left = before.operations
        .filter(({ deviceSeq }) => !forgotten.has(deviceSeq))
        .map((row): RelayRow =>
          marked?.has(row.deviceSeq) === true ? { ...row, state: relayState.acknowledged } : row,
        );
      known = logHeadOf(position, left);
      for (const { scope, text } of written.rows?.contents ?? []) contents.offer(scope, text);
      for (const row of written.rows?.clients ?? []) clients.offer(row.localId, row);
      for (const row of written.rows?.proposals ?? []) proposals.offer(row.localId, listedOf(row));
    }
    changes.publish(change);
  }

  /** Null when somebody else has these numbers, and nothing was appended. */
  async function appendTo<T>(
    { head, view }: View,
    work: (seen: View) => Appended<T> | Promise<Appended<T>>,
  ): Promise<{ readonly result: T } | null> {
    const working = work({ head, view });
    const { rows, change, result } = working instanceof Promise ? await working : working;
    if (rows.length === 0) return { result };
    const connection = database.connectionAtHand ?? (await database.connection());
    const isAdded = await addRows(connection, 'relayLog', rows);
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
    looked: looked.promise,
    read: (reached) =>
      readConsistently(
        () => missingOf(reached),
        (head, found) => viewOf(reached, head, found),
      ),
    proposals: () =>
      readConsistently(
        // A list of proposals names their clients.
        () => ({ ...nothing, proposals: proposals.missing(), clients: clients.missing() }),
        (head) => ({ rows: proposals.all(), head }),
      ),
    clients: () =>
      readConsistently(
        () => ({ ...nothing, clients: clients.missing() }),
        (head) => ({ rows: clients.all(), head }),
      ),
    newest: (statuses, limit) =>
      readConsistently(
        () => ({ ...nothing, newest: { statuses, limit } }),
        (head, found) => ({ rows: found?.newest ?? [], head }),
      ),
    hasLists: () => proposals.missing() !== 'everything' && clients.missing() !== 'everything',
    head: () =>
      readConsistently(
        () => nothing,
        (head) => head,
      ),
    async append(reached, work) {
      for (;;) {
        // Where all of it is here, the transaction is asked for before anybody else has a turn: the window draws meanwhile.
        const appended = await readConsistently(
          () => missingOf(reached),
          (head, found) => appendTo(viewOf(reached, head, found), work),
        );
        if (appended !== null) return appended.result;
      }
    },
    write(task) {
      const written = writing.then(() => write(task));
      writing = written.catch(() => undefined);
      return written;
    },
    invalidateAll: clear,
    mark(numbers, state) {
      if (known === null) return;
      const marked = known.operations.map((row) => (numbers.has(row.deviceSeq) ? { ...row, state } : row));
      known = logHeadOf(known.position, marked);
    },
    dispose: unsubscribe,
  };
}
