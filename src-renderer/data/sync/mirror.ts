import type { Table } from 'dexie';
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
import type { RecordCache, WriteResult } from '../cache/record-cache.ts';
import {
  applyPending,
  readAllRecords,
  writeChanges,
  type ScopedChange,
  type WrittenRows,
} from '../db/stored-records.ts';
import { getChangeKind, kindsOf, submitEdits } from '../edits/submit-edits.ts';

/** A snapshot of all visible records from the journal. */
export interface Snapshot {
  readonly generation: string;
  readonly changes: readonly FeedChange[];
  /** The last feed entry that the snapshot contains. */
  readonly feedSeq: number;
  /** The newest operation that the records contain. */
  readonly deviceSeq: number;
}

export type SequencedOperation = Pick<Operation, 'opId' | 'deviceSeq'>;

function isRecordChange(change: FeedChange): change is ScopedChange {
  return change.type === 'put' || change.type === 'remove';
}

function kindOfChange(change: FeedChange): ChangeKind {
  switch (change.type) {
    case 'put':
      return getChangeKind(change.record.entity);
    case 'remove':
      return getChangeKind(change.entity);
    case 'activity':
    case 'workspace':
      return change.type;
  }
}

const kindsOfRow = ({ operation }: RelayRow): readonly ChangeKind[] => kindsOf(operation);

interface Write {
  readonly next: Omit<MirrorPosition, 'revision'>;
  readonly kinds: readonly ChangeKind[];
  /** The scopes of the changed records; null: any scope. */
  readonly scopes: readonly LocalId[] | null;
  /** Rows that were deleted from the relay log. */
  readonly removed: readonly RelayRow[];
  /** The written rows, if they are not many. */
  readonly rows?: WrittenRows;
}

/**
 * Creates the mirror of the journal in IndexedDB: a cache of the visible records, and the relay log with the operations
 * that these records may not contain yet.
 */
export function createMirror(database: MirrorDatabase, cache: RecordCache, changes: MirrorChanges) {
  const recordTables = () => [database.clients, database.proposals, database.contents, database.activities];
  /** Serializes edits: each is planned on the result of the one before. */
  let submitting: Promise<unknown> = Promise.resolve();

  async function writeActivitiesAndWorkspace(feedChanges: readonly FeedChange[]): Promise<void> {
    const activities = feedChanges.flatMap((change) => (change.type === 'activity' ? [change.activity] : []));
    if (activities.length > 0) await database.activities.bulkPut(activities);
    const workspace = feedChanges.findLast((change) => change.type === 'workspace');
    if (workspace !== undefined) {
      await database.meta.put({ key: 'workspace', workspace: workspace.workspace });
    }
  }

  /**
   * Deletes the acknowledged operations that the records contain, inside the caller's transaction. Returns the deleted
   * rows: if the journal has withdrawn an operation, its record looks different without it.
   *
   * @param contained the highest `deviceSeq` in the records
   * @param acknowledged the operations acknowledged before the records were requested. Example: the journal answers
   *   with records up to 7, and acknowledges 5, from another window, a moment later. The records do not contain 5
   *   although 5 < 7
   */
  async function deleteContainedRows(
    contained: number,
    acknowledged: readonly number[],
  ): Promise<readonly RelayRow[]> {
    const deviceSeqs = acknowledged.filter((deviceSeq) => deviceSeq <= contained);
    if (deviceSeqs.length === 0) return [];
    const rows = await database.relayLog.bulkGet(deviceSeqs);
    await database.relayLog.bulkDelete(deviceSeqs);
    return rows.filter((row) => row !== undefined);
  }

  /**
   * Writes in one transaction. Returns the new position; null if `task` returned null, because there was nothing to
   * write.
   */
  async function write(
    by: MirrorChange['by'],
    tables: readonly Table[],
    task: (from: MirrorPosition) => Promise<Write | null>,
  ): Promise<MirrorPosition | null> {
    let position: MirrorPosition | null = null;
    await cache.write(() =>
      database.transaction('rw', [...tables, database.meta], async (): Promise<WriteResult | null> => {
        const from = await database.position();
        const written = await task(from);
        if (written === null) return null;
        const { next, kinds, scopes, removed, rows } = written;
        position = await database.setPosition(next);
        return {
          change: {
            by,
            kinds: [...new Set([...kinds, ...removed.flatMap(kindsOfRow)])],
            scopes: scopes && new Set([...scopes, ...removed.map(({ scope }) => scope)]),
            revisions: { from: from.revision, to: position.revision },
          },
          position,
          removedSeqs: new Set(removed.map(({ deviceSeq }) => deviceSeq)),
          ...(rows !== undefined && { rows }),
        };
      }),
    );
    return position;
  }

  async function setRelayState(
    deviceSeqs: readonly number[],
    state: Pick<RelayRow, 'state'> & Partial<Pick<RelayRow, 'refusal'>>,
    kinds: readonly ChangeKind[] = [],
  ): Promise<void> {
    await database.relayLog.where('deviceSeq').anyOf(deviceSeqs).modify(state);
    cache.setRelayState(new Set(deviceSeqs), state);
    changes.publish({ by: 'other', kinds, scopes: kinds.length === 0 ? new Set() : null, revisions: null });
  }

  return {
    /**
     * Appends the edits' operations in one strict transaction. Plans them again if another window used a `deviceSeq`.
     * Returns the applied edits, for undo. Rejects with `MirrorWiped` if the mirror has no records to apply edits to.
     *
     * @param onPlanned called with the number of edits planned so far, if there are many
     */
    submit(
      edits: readonly Edit[],
      idSource: IdSource,
      onPlanned?: (done: number) => void,
    ): Promise<readonly AppliedEdit[]> {
      const submitted = submitting.then(() => submitEdits(cache, edits, idSource, onPlanned));
      submitting = submitted.catch(() => undefined);
      return submitted;
    },

    /** Pending operations, oldest first. */
    async getPending(): Promise<readonly Operation[]> {
      // From the disk and not from the cache, because a dead window may have left operations without announcing them.
      const rows = await database.relayLog.toArray();
      return rows.filter((row) => row.state === relayState.pending).map((row) => row.operation);
    },

    /** The pending and the refused operations. */
    getUnacknowledged: async (): Promise<readonly RelayRow[]> =>
      (await cache.head()).operations.filter((row) => row.state !== relayState.acknowledged),

    async acknowledge(operations: readonly SequencedOperation[]): Promise<void> {
      const deviceSeqs = operations.map(({ deviceSeq }) => deviceSeq);
      if (deviceSeqs.length > 0) await setRelayState(deviceSeqs, { state: relayState.acknowledged });
    },

    /**
     * Marks an operation as refused by the journal. Its row stays, so that the window shows the failure. Reads no longer
     * apply the operation, so the queries of its contents run again.
     */
    refuse: (operation: Operation, refusal: Reason): Promise<void> =>
      setRelayState([operation.deviceSeq], { state: relayState.refused, refusal }, [
        ...kindsOf(operation),
        'contents',
      ]),

    /** The `deviceSeq` of each operation that the journal is known to have now. */
    async getAcknowledgedSeqs(): Promise<readonly number[]> {
      const { operations } = await cache.head();
      return operations
        .filter(({ state }) => state === relayState.acknowledged)
        .map(({ deviceSeq }) => deviceSeq);
    },

    /** The pending and the acknowledged operations after `deviceSeq`. A restored journal may have lost them. */
    async getOperationsAfter(deviceSeq: number): Promise<readonly Operation[]> {
      const rows = await database.relayLog.where('deviceSeq').above(deviceSeq).toArray();
      return rows.filter((row) => row.state !== relayState.refused).map((row) => row.operation);
    },

    /** All records with pending operations applied. */
    async getVisibleRecords(): Promise<readonly AnyRecord[]> {
      const [records, rows] = await Promise.all([readAllRecords(database), database.relayLog.toArray()]);
      return applyPending(createRecordMap(records), rows).values();
    },

    /** Deletes the rows of those operations that the feed's records contain. */
    async deleteContained(acknowledged: readonly number[]): Promise<void> {
      if (acknowledged.length === 0) return;
      await write('other', [database.relayLog], async (from) => {
        const removed = await deleteContainedRows(from.contained, acknowledged);
        if (removed.length === 0) return null;
        const lastDeviceSeq = Math.max(from.lastDeviceSeq, ...removed.map(({ deviceSeq }) => deviceSeq));
        return { next: { ...from, lastDeviceSeq }, kinds: [], scopes: [], removed };
      });
    },

    position: (): Promise<MirrorPosition> => database.position(),

    /** Raises the next `deviceSeq` above the journal's, so that none is used twice after a wipe of the mirror. */
    async raiseDeviceSeq(deviceSeq: number): Promise<void> {
      if ((await cache.head()).lastDeviceSeq >= deviceSeq) return;
      await write('other', [], async (from) =>
        from.lastDeviceSeq >= deviceSeq
          ? null
          : { next: { ...from, lastDeviceSeq: deviceSeq }, kinds: [], scopes: [], removed: [] },
      );
    },

    /**
     * Applies the feed entries after `after` in one transaction: records, cursor and relay states. Returns the new
     * position; null if another window has applied them already.
     *
     * @param acknowledged from `getAcknowledgedSeqs`, before the entries were requested
     */
    async applyEntries(
      after: number,
      entries: readonly FeedEntry[],
      acknowledged: readonly number[],
    ): Promise<MirrorPosition | null> {
      const last = entries.at(-1);
      if (last === undefined) return null;
      return await write('feed', [...recordTables(), database.relayLog], async (from) => {
        if (from.cursor !== after) return null;
        const feedChanges = entries.flatMap((entry) => entry.changes);
        const records = feedChanges.filter(isRecordChange);
        const rows = await writeChanges(database, records);
        await writeActivitiesAndWorkspace(feedChanges);
        const removed = await deleteContainedRows(last.deviceSeq, acknowledged);
        return {
          next: {
            ...from,
            cursor: last.seq,
            lastDeviceSeq: Math.max(from.lastDeviceSeq, last.deviceSeq),
            contained: Math.max(from.contained, last.deviceSeq),
          },
          kinds: feedChanges.map(kindOfChange),
          scopes: records.map(({ scope }) => scope),
          removed,
          rows,
        };
      });
    },

    /**
     * Replaces all records in one transaction. Operations that the snapshot does not contain stay in the relay log.
     * `contained` may become lower: the journal may be another one.
     *
     * @param acknowledged from `getAcknowledgedSeqs`, before the snapshot was requested
     */
    async replaceAll(snapshot: Snapshot, acknowledged: readonly number[] = []): Promise<void> {
      const { generation, feedSeq, deviceSeq } = snapshot;
      await write('feed', [...recordTables(), database.relayLog], async (from) => {
        for (const table of recordTables()) await table.clear();
        await writeChanges(database, snapshot.changes.filter(isRecordChange));
        await writeActivitiesAndWorkspace(snapshot.changes);
        const removed = await deleteContainedRows(deviceSeq, acknowledged);
        const lastDeviceSeq = Math.max(from.lastDeviceSeq, deviceSeq);
        const next = { generation, cursor: feedSeq, lastDeviceSeq, contained: deviceSeq };
        return { next, kinds: everyKind, scopes: null, removed };
      });
    },
  };
}

export type Mirror = ReturnType<typeof createMirror>;
