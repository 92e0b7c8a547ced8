import type { Reason } from '#shared/reasons/reason.ts';
import type { FeedChange, FeedEntry } from '#shared/bridge/feed.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import type { Edit } from '../lib/edit.ts';
import { everyKind, type ChangeKind, type MirrorChange, type MirrorChanges } from '../db/mirror-changes.ts';
import {
  relayState,
  type MirrorDatabase,
  type MirrorPosition,
  type RelayRow,
} from '../db/mirror-database.ts';
import type { ScopeIndex } from '../cache/scope-index.ts';
import type { AppliedEdit, IdSource } from '../edits/plan-edits.ts';
import type { RecordCache, Written } from '../cache/record-cache.ts';
import {
  applyPending,
  listedOf,
  readContents,
  writeChanges,
  type ScopedChange,
} from '../db/stored-records.ts';
import { createSubmit, kindOf } from '../edits/submit-edits.ts';

/** A snapshot of all visible records from the journal. */
export interface Snapshot {
  readonly generation: string;
  readonly changes: readonly FeedChange[];
  /** The last feed entry that the snapshot contains. */
  readonly feedSeq: number;
  /** The newest operation that the records contain. */
  readonly deviceSeq: number;
}

export type NumberedOperation = Pick<Operation, 'opId' | 'deviceSeq'>;

/** The operations that the journal is known to have at one moment. */
export interface Taken {
  /** Numbers of those that the feed's records may contain already. */
  readonly numbers: readonly number[];
  /** opIds of those whose rows are not marked as acknowledged yet. */
  readonly unmarked: ReadonlySet<string>;
}

/** The rebuildable cache of the visible records, and the operations that the journal may not have yet (S3). */
export interface Mirror {
  /**
   * Appends the edits' operations in one strict transaction; plans them again if another window took a number. Returns
   * the applied edits, for undo. Rejects with `MirrorWiped` if the mirror has no records to apply edits to.
   */
  submit(edits: readonly Edit[], stamp: IdSource): Promise<readonly AppliedEdit[]>;
  /** Operations that the journal is not known to have, oldest first. */
  unacknowledged(): Promise<readonly Operation[]>;
  /** Operations that are not marked as acknowledged: pending or refused. */
  undurable(): Promise<readonly RelayRow[]>;
  /** Remembers that the journal has these on its disk. `acknowledge` marks their rows later. */
  take(opIds: readonly string[]): void;
  /**
   * Marks operations as being on the journal's disk, except those that the feed's records already contain. Some may be
   * another window's and not in this window's cache yet.
   */
  acknowledge(operations: readonly NumberedOperation[]): Promise<void>;
  /** Operations after `deviceSeq`, acknowledged or not. A journal restored from a backup may have lost them. */
  after(deviceSeq: number): Promise<readonly Operation[]>;
  /** All records with pending operations applied. */
  shown(): Promise<readonly AnyRecord[]>;
  /** Marks an operation as refused by the journal. Its row stays, so that the window shows the failure. */
  refuse(opId: string, reason: Reason): Promise<void>;
  /**
   * The operations that the journal is known to have now.
   *
   * @param contained of the position on the disk, which another window may have advanced
   */
  takenSoFar(contained: number): Promise<Taken>;
  /** Deletes the rows of those operations that the feed's records contain. */
  forgetContained(numbers: readonly number[]): Promise<void>;
  position(): Promise<MirrorPosition>;
  /** Raises the next sequence number above the journal's, so that no number is reused after a wipe of the mirror. */
  raiseDeviceSeq(deviceSeq: number): Promise<void>;
  /**
   * Applies the feed entries after `after` in one transaction: records, cursor and relay states. Returns the new
   * position; null if another window has applied them already.
   *
   * @param taken the operations that the journal was known to have when the entries were requested
   */
  applyEntries(after: number, entries: readonly FeedEntry[], taken?: Taken): Promise<MirrorPosition | null>;
  /** Replaces all records, but not the pending operations, in one transaction. */
  replaceAll(snapshot: Snapshot): Promise<void>;
}

function isRecordChange(change: FeedChange): change is ScopedChange {
  return change.type === 'put' || change.type === 'remove';
}

function kindOfChange(change: FeedChange): ChangeKind {
  switch (change.type) {
    case 'put':
      return kindOf(change.record.entity);
    case 'remove':
      return kindOf(change.entity);
    case 'activity':
    case 'workspace':
      return change.type;
  }
}

function changeOf(
  by: MirrorChange['by'],
  kinds: readonly ChangeKind[],
  scopes: readonly LocalId[] | null,
  [from, to]: readonly [MirrorPosition, MirrorPosition],
): MirrorChange {
  const revisions = { from: from.revision, to: to.revision };
  return { by, kinds: [...new Set(kinds)], scopes: scopes && new Set(scopes), revisions };
}

/** Creates the mirror over its database. */
export function createMirror(
  database: MirrorDatabase,
  cache: RecordCache,
  scopeIndex: ScopeIndex,
  changes: MirrorChanges,
): Mirror {
  const recordTables = () => [database.clients, database.proposals, database.contents, database.activities];
  const allTables = () => [...recordTables(), database.relayLog, database.meta];
  /** Serializes edits: each is planned on the result of the one before. */
  let submitting: Promise<unknown> | null = null;
  /** opIds that this window has relayed and whose rows are not marked yet. */
  const taken = new Set<string>();
  const isTaken = ({ state, operation }: RelayRow): boolean =>
    state === relayState.acknowledged || (state === relayState.pending && taken.has(operation.opId));

  async function writeOthers(news: readonly FeedChange[]): Promise<void> {
    const happened = news.flatMap((change) => (change.type === 'activity' ? [change.activity] : []));
    if (happened.length > 0) await database.activities.bulkPut(happened);
    const workspace = news.findLast((change) => change.type === 'workspace');
    if (workspace !== undefined) {
      await database.meta.put({ key: 'workspace', workspace: workspace.workspace });
    }
  }

  /**
   * Deletes operations up to `deviceSeq` that the journal had at the time of the request, because its records contain
   * them. Operations that a dead window had not relayed stay. Returns the numbers of the deleted ones.
   */
  async function forget(deviceSeq: number, unmarked: ReadonlySet<string>): Promise<ReadonlySet<number>> {
    const rows = await database.relayLog.where('deviceSeq').belowOrEqual(deviceSeq).toArray();
    const gone = rows
      .filter(
        ({ state, operation }) =>
          state === relayState.acknowledged || (state === relayState.pending && unmarked.has(operation.opId)),
      )
      .map((row) => row.deviceSeq);
    if (gone.length > 0) await database.relayLog.bulkDelete(gone);
    return new Set(gone);
  }

  /** Marks the remaining rows of these operations as acknowledged, inside the caller's transaction. */
  async function markAcknowledged(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    await database.relayLog.where('deviceSeq').anyOf(numbers).modify({ state: relayState.acknowledged });
  }

  const submit = createSubmit(cache, scopeIndex);

  return {
    submit(edits, stamp) {
      const submitted =
        submitting === null ? submit(edits, stamp) : submitting.then(() => submit(edits, stamp));
      const ended = submitted
        .catch(() => undefined)
        .finally(() => {
          if (submitting === ended) submitting = null;
        });
      submitting = ended;
      return submitted;
    },

    async unacknowledged() {
      // Read from the disk, because a dead window may have left operations without announcing them.
      const stored = await database.relayLog.toArray();
      const rows = stored.filter((row) => row.state === relayState.pending && !isTaken(row));
      return rows.map((row) => row.operation);
    },

    undurable: async () =>
      (await cache.head()).operations.filter((row) => row.state !== relayState.acknowledged),

    take(opIds) {
      for (const opId of opIds) taken.add(opId);
    },

    async acknowledge(done) {
      const { operations, position } = await cache.head();
      const states = new Map(operations.map(({ deviceSeq, state }) => [deviceSeq, state]));
      // Without a row here, the feed's records contain the operation, or it is another window's newer one.
      const isPending = ({ deviceSeq }: NumberedOperation): boolean => {
        const state = states.get(deviceSeq);
        return state === undefined ? deviceSeq > position.contained : state === relayState.pending;
      };
      const pending = done.filter(isPending);
      if (pending.length > 0) {
        const numbers = pending.map(({ deviceSeq }) => deviceSeq);
        await markAcknowledged(numbers);
        cache.mark(new Set(numbers), relayState.acknowledged);
        changes.publish({ by: 'relay', kinds: [], scopes: new Set(), revisions: null });
      }
      for (const { opId } of done) taken.delete(opId);
    },

    async after(deviceSeq) {
      const rows = await database.relayLog.where('deviceSeq').above(deviceSeq).toArray();
      return rows.filter((row) => row.state !== relayState.refused).map((row) => row.operation);
    },

    async shown() {
      const [clients, proposals, contents, rows] = await Promise.all([
        database.clients.toArray(),
        database.proposals.toArray(),
        database.contents.toArray(),
        database.relayLog.toArray(),
      ]);
      const records = [
        ...clients,
        ...proposals.map((row) => listedOf(row).record),
        ...contents.flatMap(({ text }) => readContents(text)),
      ];
      return applyPending(createRecordMap(records), rows).values();
    },

    refuse: (opId, reason) =>
      cache.write(() =>
        database.transaction('rw', database.relayLog, database.meta, async (): Promise<Written | null> => {
          const rows = await database.relayLog.toArray();
          const row = rows.find(({ operation }) => operation.opId === opId);
          if (row === undefined) return null;
          await database.relayLog.update(row.deviceSeq, { state: relayState.refused, refusal: reason });
          const from = await database.position();
          const to = await database.setPosition(from);
          const kinds: readonly ChangeKind[] = [kindOf(row.operation.entity), 'contents'];
          return {
            change: changeOf('relay', kinds, [row.scope], [from, to]),
            position: null,
            forgotten: new Set(),
          };
        }),
      ),

    async takenSoFar(contained) {
      const { operations } = await cache.head();
      const numbers = operations
        .filter((row) => row.deviceSeq <= contained && isTaken(row))
        .map(({ deviceSeq }) => deviceSeq);
      return { numbers, unmarked: new Set(taken) };
    },

    async forgetContained(numbers) {
      if (numbers.length === 0) return;
      await cache.write(() =>
        database.transaction('rw', database.relayLog, database.meta, async (): Promise<Written | null> => {
          const from = await database.position();
          const gone = numbers.filter((deviceSeq) => deviceSeq <= from.contained);
          if (gone.length === 0) return null;
          await database.relayLog.bulkDelete(gone);
          const to = await database.setPosition({
            ...from,
            lastDeviceSeq: Math.max(from.lastDeviceSeq, ...gone),
          });
          return { change: changeOf('relay', [], [], [from, to]), position: to, forgotten: new Set(gone) };
        }),
      );
    },

    position: () => database.position(),

    async raiseDeviceSeq(deviceSeq) {
      if ((await cache.head()).lastDeviceSeq >= deviceSeq) return;
      await cache.write(() =>
        database.transaction('rw', database.meta, async (): Promise<Written | null> => {
          const from = await database.position();
          if (from.lastDeviceSeq >= deviceSeq) return null;
          const to = await database.setPosition({ ...from, lastDeviceSeq: deviceSeq });
          return { change: changeOf('relay', [], [], [from, to]), position: to, forgotten: new Set() };
        }),
      );
    },

    async applyEntries(after, entries, known = { numbers: [], unmarked: new Set(taken) }) {
      const last = entries.at(-1);
      if (last === undefined) return null;
      const { operations } = await cache.head();
      const unmarked = operations.filter(
        ({ state, operation }) => state === relayState.pending && taken.has(operation.opId),
      );
      let at: MirrorPosition | null = null;
      await cache.write(() =>
        database.transaction('rw', allTables(), async (): Promise<Written | null> => {
          const from = await database.position();
          if (from.cursor !== after) return null;
          const news = entries.flatMap((entry) => entry.changes);
          const records = news.filter(isRecordChange);
          const rows = await writeChanges(database, records);
          await writeOthers(news);
          const forgotten = await forget(last.deviceSeq, known.unmarked);
          // Marking the few other rows here saves a transaction of its own.
          const marked = unmarked
            .map(({ deviceSeq }) => deviceSeq)
            .filter((number) => !forgotten.has(number));
          await markAcknowledged(marked);
          const lastDeviceSeq = Math.max(from.lastDeviceSeq, last.deviceSeq);
          const contained = Math.max(from.contained, last.deviceSeq);
          at = await database.setPosition({ ...from, cursor: last.seq, lastDeviceSeq, contained });
          const scopes = records.map(({ scope }) => scope);
          return {
            change: changeOf('feed', news.map(kindOfChange), scopes, [from, at]),
            position: at,
            forgotten,
            marked: new Set(marked),
            rows,
          };
        }),
      );
      return at;
    },

    replaceAll: (snapshot) =>
      cache.write(() =>
        database.transaction('rw', allTables(), async (): Promise<Written | null> => {
          const from = await database.position();
          for (const table of recordTables()) await table.clear();
          await writeChanges(database, snapshot.changes.filter(isRecordChange));
          await writeOthers(snapshot.changes);
          await forget(snapshot.deviceSeq, taken);
          const to = await database.setPosition({
            generation: snapshot.generation,
            cursor: snapshot.feedSeq,
            lastDeviceSeq: Math.max(from.lastDeviceSeq, snapshot.deviceSeq),
            contained: snapshot.deviceSeq,
          });
          return {
            change: changeOf('feed', everyKind, null, [from, to]),
            position: null,
            forgotten: new Set(),
          };
        }),
      ),
  };
}
