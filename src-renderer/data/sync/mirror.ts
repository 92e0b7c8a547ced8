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
import type { AppliedEdit, IdSource } from '../edits/plan-edits.ts';
import type { RecordCache, Written } from '../cache/record-cache.ts';
import {
  applyPending,
  listedOf,
  readContents,
  writeChanges,
  type ScopedChange,
} from '../db/stored-records.ts';
import { kindOf, kindsOf, submitEdits } from '../edits/submit-edits.ts';

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

const kindsOfRow = ({ operation }: RelayRow): readonly ChangeKind[] => kindsOf(operation);
const scopesOf = (rows: readonly RelayRow[]): readonly LocalId[] => rows.map(({ scope }) => scope);
const numbersOf = (rows: readonly RelayRow[]): ReadonlySet<number> =>
  new Set(rows.map(({ deviceSeq }) => deviceSeq));

function changeOf(
  by: MirrorChange['by'],
  kinds: readonly ChangeKind[],
  scopes: readonly LocalId[] | null,
  [from, to]: readonly [MirrorPosition, MirrorPosition],
): MirrorChange {
  const revisions = { from: from.revision, to: to.revision };
  return { by, kinds: [...new Set(kinds)], scopes: scopes && new Set(scopes), revisions };
}

/** The rebuildable cache of the visible records, and the operations that the journal may not have yet (S3). */
export function createMirror(database: MirrorDatabase, cache: RecordCache, changes: MirrorChanges) {
  const recordTables = () => [database.clients, database.proposals, database.contents, database.activities];
  const allTables = () => [...recordTables(), database.relayLog, database.meta];
  /** Serializes edits: each is planned on the result of the one before. */
  let submitting: Promise<unknown> = Promise.resolve();

  async function writeOthers(news: readonly FeedChange[]): Promise<void> {
    const happened = news.flatMap((change) => (change.type === 'activity' ? [change.activity] : []));
    if (happened.length > 0) await database.activities.bulkPut(happened);
    const workspace = news.findLast((change) => change.type === 'workspace');
    if (workspace !== undefined) {
      await database.meta.put({ key: 'workspace', workspace: workspace.workspace });
    }
  }

  /**
   * Deletes acknowledged operations up to `deviceSeq`, which the records contain, inside the caller's transaction. One
   * that was acknowledged after the request may have a lower number and not be contained. Returns the deleted rows: if
   * the journal has withdrawn an operation, its record looks different without it.
   */
  async function forget(deviceSeq: number, acknowledged: readonly number[]): Promise<readonly RelayRow[]> {
    const gone = acknowledged.filter((number) => number <= deviceSeq);
    if (gone.length === 0) return [];
    const rows = await database.relayLog.bulkGet(gone);
    await database.relayLog.bulkDelete(gone);
    return rows.filter((row) => row !== undefined);
  }

  return {
    /**
     * Appends the edits' operations in one strict transaction; plans them again if another window took a number. Returns
     * the applied edits, for undo. Rejects with `MirrorWiped` if the mirror has no records to apply edits to.
     */
    submit(edits: readonly Edit[], idSource: IdSource): Promise<readonly AppliedEdit[]> {
      const submitted = submitting.then(() => submitEdits(cache, edits, idSource));
      submitting = submitted.catch(() => undefined);
      return submitted;
    },

    /** Pending operations, oldest first. */
    async unacknowledged(): Promise<readonly Operation[]> {
      // Read from the disk, because a dead window may have left operations without announcing them.
      const rows = await database.relayLog.toArray();
      return rows.filter((row) => row.state === relayState.pending).map((row) => row.operation);
    },

    /** Operations that are not marked as acknowledged: pending or refused. */
    undurable: async (): Promise<readonly RelayRow[]> =>
      (await cache.head()).operations.filter((row) => row.state !== relayState.acknowledged),

    /** Marks operations as being on the journal's disk. */
    async acknowledge(operations: readonly NumberedOperation[]): Promise<void> {
      const numbers = operations.map(({ deviceSeq }) => deviceSeq);
      if (numbers.length === 0) return;
      await database.relayLog.where('deviceSeq').anyOf(numbers).modify({ state: relayState.acknowledged });
      cache.mark(new Set(numbers), relayState.acknowledged);
      changes.publish({ by: 'relay', kinds: [], scopes: new Set(), revisions: null });
    },

    /** The numbers of the operations that the journal is known to have now. */
    async acknowledged(): Promise<readonly number[]> {
      const { operations } = await cache.head();
      return operations
        .filter(({ state }) => state === relayState.acknowledged)
        .map(({ deviceSeq }) => deviceSeq);
    },

    /** Operations after `deviceSeq`, acknowledged or not. A journal restored from a backup may have lost them. */
    async after(deviceSeq: number): Promise<readonly Operation[]> {
      const rows = await database.relayLog.where('deviceSeq').above(deviceSeq).toArray();
      return rows.filter((row) => row.state !== relayState.refused).map((row) => row.operation);
    },

    /** All records with pending operations applied. */
    async shown(): Promise<readonly AnyRecord[]> {
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

    /** Marks an operation as refused by the journal. Its row stays, so that the window shows the failure. */
    refuse: (opId: string, reason: Reason): Promise<void> =>
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

    /** Deletes the rows of those operations that the feed's records contain. */
    async forgetContained(acknowledged: readonly number[]): Promise<void> {
      if (acknowledged.length === 0) return;
      await cache.write(() =>
        database.transaction('rw', database.relayLog, database.meta, async (): Promise<Written | null> => {
          const from = await database.position();
          const forgotten = await forget(from.contained, acknowledged);
          if (forgotten.length === 0) return null;
          const numbers = numbersOf(forgotten);
          const to = await database.setPosition({
            ...from,
            lastDeviceSeq: Math.max(from.lastDeviceSeq, ...numbers),
          });
          const change = changeOf('relay', forgotten.flatMap(kindsOfRow), scopesOf(forgotten), [from, to]);
          return { change, position: to, forgotten: numbers };
        }),
      );
    },

    position: (): Promise<MirrorPosition> => database.position(),

    /** Raises the next sequence number above the journal's, so that no number is reused after a wipe of the mirror. */
    async raiseDeviceSeq(deviceSeq: number): Promise<void> {
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

    /**
     * Applies the feed entries after `after` in one transaction: records, cursor and relay states. Returns the new
     * position; null if another window has applied them already.
     *
     * @param acknowledged the operations that the journal was known to have when the entries were requested
     */
    async applyEntries(
      after: number,
      entries: readonly FeedEntry[],
      acknowledged: readonly number[],
    ): Promise<MirrorPosition | null> {
      const last = entries.at(-1);
      if (last === undefined) return null;
      let at: MirrorPosition | null = null;
      await cache.write(() =>
        database.transaction('rw', allTables(), async (): Promise<Written | null> => {
          const from = await database.position();
          if (from.cursor !== after) return null;
          const news = entries.flatMap((entry) => entry.changes);
          const records = news.filter(isRecordChange);
          const rows = await writeChanges(database, records);
          await writeOthers(news);
          const forgotten = await forget(last.deviceSeq, acknowledged);
          const lastDeviceSeq = Math.max(from.lastDeviceSeq, last.deviceSeq);
          const contained = Math.max(from.contained, last.deviceSeq);
          at = await database.setPosition({ ...from, cursor: last.seq, lastDeviceSeq, contained });
          const kinds = [...news.map(kindOfChange), ...forgotten.flatMap(kindsOfRow)];
          const scopes = [...records.map(({ scope }) => scope), ...scopesOf(forgotten)];
          return {
            change: changeOf('feed', kinds, scopes, [from, at]),
            position: at,
            forgotten: numbersOf(forgotten),
            rows,
          };
        }),
      );
      return at;
    },

    /** Replaces all records in one transaction. Pending operations stay, and acknowledged ones that it does not contain. */
    replaceAll: (snapshot: Snapshot, acknowledged: readonly number[] = []): Promise<void> =>
      cache.write(() =>
        database.transaction('rw', allTables(), async (): Promise<Written | null> => {
          const from = await database.position();
          for (const table of recordTables()) await table.clear();
          await writeChanges(database, snapshot.changes.filter(isRecordChange));
          await writeOthers(snapshot.changes);
          await forget(snapshot.deviceSeq, acknowledged);
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

export type Mirror = ReturnType<typeof createMirror>;
