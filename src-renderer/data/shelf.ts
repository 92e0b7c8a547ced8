import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import { createContentsShelf } from './contents-shelf.ts';
import type { MirrorChange, MirrorChanges } from './mirror-changes.ts';
import type { MirrorDatabase, MirrorPosition, PositionRow, RelayRow } from './mirror-database.ts';
import { readParts, type Found, type Wanted } from './read-parts.ts';
import { endOf, GivenUp } from './requests.ts';
import { createRowShelf } from './row-shelf.ts';
import { layOnTop, type Listed, type Part, type Reach } from './stored-records.ts';

/** The newest end of the mirror: how far it is, and every operation on its way. Another object with each change. */
export interface Tip {
  readonly position: MirrorPosition;
  /** In the order in which they were made, those that the journal has refused included. */
  readonly operations: readonly RelayRow[];
  /** The newest number that an operation of this computer has. */
  readonly lastDeviceSeq: number;
}

/** What this window has written besides edits. */
export interface Written {
  readonly change: MirrorChange;
  /** Where the mirror is now; null where that has to be read. */
  readonly position: MirrorPosition | null;
  /** Operations up to this number have left the relay log, unless they were refused. */
  readonly forgotten: number;
}

/**
 * What one window keeps of the mirror in memory: its newest end, the rows of the lists, and the contents that were
 * looked at last. Whatever is here was read at the revision of the tip, and an edit that was worked out from it is
 * written only while the mirror has that revision: another window's write costs a second try and nothing else.
 */
export interface Shelf {
  /** What is visible of these; what is not here is read, in one transaction. */
  see(reached: readonly Reach[]): Promise<{ readonly tip: Tip; readonly view: RecordMap }>;
  /** All proposals as the feed brought them; the same array until one changes. */
  proposals(): Promise<readonly Listed[]>;
  /** As `proposals`. */
  clients(): Promise<readonly RecordOf<'client'>[]>;
  /** So many of the newest proposals of a status that are not archived, as the feed brought them. */
  newest(status: string, limit: number): Promise<readonly Listed[]>;
  tip(): Promise<Tip>;
  /** Appends edits in one strict transaction; false when the mirror has moved on since `tip`. */
  append(tip: Tip, rows: readonly RelayRow[], change: MirrorChange): Promise<boolean>;
  /** Does what changes rows; null when nothing was changed. Nobody reads from the disk meanwhile. */
  write(task: () => Promise<Written | null>): Promise<void>;
  dispose(): void;
}

const nothing: Wanted = { operations: false, clients: [], proposals: [], contents: [], newest: null };

function tipOf(position: MirrorPosition, operations: readonly RelayRow[]): Tip {
  const newest = operations.at(-1)?.deviceSeq ?? 0;
  return { position, operations, lastDeviceSeq: Math.max(position.lastDeviceSeq, newest) };
}

function idsIn(reached: readonly Reach[], ...wanted: readonly Part[]): readonly LocalId[] {
  return reached.flatMap(({ scope, parts }) => (wanted.some((part) => parts.has(part)) ? [scope] : []));
}

/** The shelf of one window. */
export function createShelf(database: MirrorDatabase, changes: MirrorChanges): Shelf {
  const clients = createRowShelf<RecordOf<'client'>>();
  const proposals = createRowShelf<Listed>();
  const contents = createContentsShelf();
  let known: Tip | null = null;
  /** The mirror's revision of what is here; null while nothing is. */
  let revision: string | null = null;
  /** Moves with each change of what is here: what was being read meanwhile is read again. */
  let epoch = 0;
  let writing: Promise<unknown> = Promise.resolve();

  function clear(): void {
    epoch += 1;
    known = null;
    revision = null;
    for (const shelf of [clients, proposals, contents]) shelf.clear();
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
      for (const shelf of [clients, proposals, contents]) shelf.drop(scope);
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

  /** What was wanted and is not here, and the tip; again when something was written meanwhile. */
  async function read(missing: () => Omit<Wanted, 'operations'>): Promise<{ tip: Tip; found: Found | null }> {
    for (;;) {
      const parts = missing();
      const isHere =
        parts.newest === null &&
        [parts.clients, parts.proposals, parts.contents].every((ids) => ids.length === 0);
      if (known !== null && isHere) return { tip: known, found: null };
      await writing;
      const began = epoch;
      const wanted: Wanted = { ...missing(), operations: known === null };
      const found = await readParts(database, wanted);
      if (began !== epoch) continue;
      if (revision !== null && revision !== found.position.revision) {
        clear();
        continue;
      }
      revision = found.position.revision;
      known ??= tipOf(found.position, found.operations);
      keep(found, wanted);
      return { tip: known, found };
    }
  }

  async function write(task: () => Promise<Written | null>): Promise<void> {
    const written = await task();
    if (written === null) return;
    const { change, position, forgotten } = written;
    const before = known;
    follow(change);
    if (before !== null && revision === position?.revision) {
      const left = before.operations.filter(({ deviceSeq, state }) => deviceSeq > forgotten || state === 2);
      known = tipOf(position, left);
    }
    changes.publish(change);
  }

  async function tryAppend(tip: Tip, rows: readonly RelayRow[]): Promise<boolean> {
    const connection = await database.connection();
    const transaction = connection.transaction(['meta', 'relayLog'], 'readwrite', { durability: 'strict' });
    const end = endOf(transaction);
    const position = transaction.objectStore('meta').get('position') as IDBRequest<PositionRow | undefined>;
    position.addEventListener('success', () => {
      if ((position.result?.revision ?? '') === tip.position.revision) transaction.commit();
      else transaction.abort();
    });
    const log = transaction.objectStore('relayLog');
    try {
      for (const row of rows) log.add(row);
    } catch (error) {
      end.catch(() => undefined);
      transaction.abort();
      throw error;
    }
    try {
      await end;
      return true;
    } catch (error) {
      // A number that another window has handed out meanwhile is there already.
      if (error instanceof GivenUp || (error as { name?: unknown }).name === 'ConstraintError') return false;
      throw error;
    }
  }

  return {
    async see(reached) {
      const pieces: AnyRecord[] = [];
      // What is on its way in contents may stand in the proposal itself.
      const { tip, found } = await read(() => ({
        clients: idsIn(reached, 'client').filter((id) => clients.get(id) === undefined),
        proposals: idsIn(reached, 'proposal', 'contents').filter((id) => proposals.get(id) === undefined),
        contents: idsIn(reached, 'contents').filter((id) => contents.get(id) === undefined),
        newest: null,
      }));
      for (const id of idsIn(reached, 'client')) pieces.push(...[clients.get(id) ?? []].flat());
      for (const id of idsIn(reached, 'proposal', 'contents'))
        pieces.push(...[proposals.get(id)?.record ?? []].flat());
      // More may have been read at once than is kept.
      const fresh = new Map(found?.contents);
      for (const id of idsIn(reached, 'contents')) pieces.push(...(contents.get(id) ?? fresh.get(id) ?? []));
      const scopes = new Set(reached.map(({ scope }) => scope));
      const onTop = tip.operations.filter(({ scope }) => scopes.has(scope));
      return { tip, view: layOnTop(createRecordMap(pieces), onTop) };
    },
    async proposals() {
      await read(() => ({ ...nothing, proposals: proposals.missing() }));
      return proposals.all();
    },
    async clients() {
      await read(() => ({ ...nothing, clients: clients.missing() }));
      return clients.all();
    },
    async newest(status, limit) {
      const { found } = await read(() => ({
        ...nothing,
        clients: clients.missing(),
        newest: { status, limit },
      }));
      return found?.newest ?? [];
    },
    tip: async () => (await read(() => nothing)).tip,
    async append(tip, rows, change) {
      await writing;
      if (known !== tip) return false;
      const isWritten = await tryAppend(tip, rows);
      epoch += 1;
      if (!isWritten) {
        // The next reading finds out what has moved on.
        known = null;
        return false;
      }
      known = known === tip ? tipOf(tip.position, [...tip.operations, ...rows]) : null;
      changes.publish(change);
      return true;
    },
    write(task) {
      const written = writing.then(() => write(task));
      writing = written.catch(() => undefined);
      return written;
    },
    dispose: unsubscribe,
  };
}
