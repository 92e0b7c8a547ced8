import type { FeedChange, FeedEntry } from '#shared/bridge/feed.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { RecordChange } from '#shared/sync/record-view.ts';
import type { Edit } from './edit.ts';
import { loadView, treesOfOrdered, wantedBy, writeChanges } from './load-view.ts';
import type { MirrorDatabase, MirrorPosition, RelayRow } from './mirror-database.ts';
import { planEdits, type Done, type Stamp } from './plan-edits.ts';

/** Everything that the mirror holds, as the journal's snapshot gave it. */
export interface Snapshot {
  readonly generation: string;
  readonly changes: readonly FeedChange[];
  /** The feed entry to go on from. */
  readonly feedSeq: number;
  /** The newest operation that the rows contain. */
  readonly deviceSeq: number;
}

/** The mirror is empty: it was wiped, or was never filled. What is edited is not there to be read. */
export class MirrorWiped extends Error {
  override readonly name = 'MirrorWiped';
}

/** The rebuildable cache of what is visible, and the operations on their way to the journal (S3). */
export interface Mirror {
  /**
   * Rows and operations in one strict transaction. Gives what was done, for undo. Rejects with `MirrorWiped` when
   * there is nothing that edits could be applied to.
   */
  submit(edits: readonly Edit[], stamp: Stamp): Promise<readonly Done[]>;
  /** Operations that the journal has not acknowledged, oldest first. */
  unacknowledged(limit: number): Promise<readonly Operation[]>;
  /** The journal has these on its disk. */
  acknowledge(opIds: readonly string[]): Promise<void>;
  /** Operations after `deviceSeq`, acknowledged or not: what a journal that was restored may not have any more. */
  after(deviceSeq: number): Promise<readonly Operation[]>;
  /** The journal will not take this one; it stays, visibly. */
  refuse(opId: string, reason: string): Promise<void>;
  position(): Promise<MirrorPosition>;
  /** Never hands out a number again that the journal has seen, even after the mirror was wiped. */
  raiseDeviceSeq(deviceSeq: number): Promise<void>;
  /** Applies what follows `after`, unless another window already has: rows and cursor in one transaction. */
  applyEntries(after: number, entries: readonly FeedEntry[]): Promise<void>;
  /** Swaps everything but the operations on their way, which are laid on top, in one transaction. */
  replaceAll(snapshot: Snapshot): Promise<void>;
}

function isRecordChange(change: FeedChange): change is Extract<FeedChange, RecordChange> {
  return change.type === 'put' || change.type === 'remove';
}

/** Lays operations that the rows do not contain yet on top of them, in the order in which they were made. */
function overlay(view: RecordMap, operations: readonly Operation[]): RecordChange[] {
  return operations.flatMap((operation) => {
    const changes = applyOperation(view, operation);
    view.apply(changes);
    return changes;
  });
}

function operationsAfter(rows: readonly RelayRow[], deviceSeq: number): Operation[] {
  return rows.filter((row) => row.deviceSeq > deviceSeq).map((row) => row.operation);
}

/** The mirror over its database. */
export function createMirror(database: MirrorDatabase): Mirror {
  const recordTables = [database.clients, database.proposals, database.sections, database.lineItems];
  const editTables = [...recordTables, database.operations, database.meta];
  const allTables = [...editTables, database.activities];

  async function writeOthers(changes: readonly FeedChange[]): Promise<void> {
    const activities = changes.flatMap((change) => (change.type === 'activity' ? [change.activity] : []));
    if (activities.length > 0) await database.activities.bulkPut(activities);
    const workspace = changes.findLast((change) => change.type === 'workspace');
    if (workspace !== undefined) {
      await database.meta.put({ key: 'workspace', workspace: workspace.workspace });
    }
  }

  /** Operations that the journal has refused are not part of what is visible any more. */
  async function onTheirWay(): Promise<RelayRow[]> {
    const rows = await database.operations.orderBy('deviceSeq').toArray();
    return rows.filter((row) => row.state !== 2);
  }

  /** The journal's rows contain every operation up to `deviceSeq`; acknowledged ones have done their work. */
  async function forget(deviceSeq: number): Promise<void> {
    await database.operations
      .where('deviceSeq')
      .belowOrEqual(deviceSeq)
      .and((row) => row.state !== 2)
      .delete();
  }

  async function viewForOverlay(rows: readonly RelayRow[]): Promise<RecordMap> {
    if (rows.length === 0) return createRecordMap();
    const operations = rows.map((row) => row.operation);
    const trees = operations.flatMap((operation) => operation.proposalId ?? []);
    return await loadView(database, operations, trees);
  }

  return {
    submit: (edits, stamp) =>
      database.transaction('rw', editTables, async () => {
        const position = await database.position();
        if (position.generation === null) throw new MirrorWiped('The mirror is empty.');
        const wanted = wantedBy(edits);
        const found = await loadView(database, wanted.records, wanted.trees);
        const further = treesOfOrdered(found, edits);
        const view =
          further.length === 0
            ? found
            : await loadView(database, wanted.records, [...wanted.trees, ...further]);
        const plan = planEdits(view, edits, position.lastDeviceSeq, stamp);
        await writeChanges(database, plan.changes);
        await database.operations.bulkAdd(
          plan.done.map(({ operation }) => ({
            opId: operation.opId,
            deviceSeq: operation.deviceSeq,
            operation,
            state: 0,
            refusal: null,
          })),
        );
        await database.setPosition({ ...position, lastDeviceSeq: plan.lastDeviceSeq });
        return plan.done;
      }),

    async unacknowledged(limit) {
      const rows = await database.operations.where('state').equals(0).sortBy('deviceSeq');
      return rows.slice(0, limit).map((row) => row.operation);
    },

    async acknowledge(opIds) {
      await database.operations
        .where('opId')
        .anyOf([...opIds])
        .modify({ state: 1 });
    },

    async after(deviceSeq) {
      const rows = await onTheirWay();
      return operationsAfter(rows, deviceSeq);
    },

    async refuse(opId, reason) {
      await database.operations.update(opId, { state: 2, refusal: reason });
    },

    position: () => database.position(),

    raiseDeviceSeq: (deviceSeq) =>
      database.transaction('rw', database.meta, async () => {
        const position = await database.position();
        if (position.lastDeviceSeq >= deviceSeq) return;
        await database.setPosition({ ...position, lastDeviceSeq: deviceSeq });
      }),

    applyEntries: (after, entries) =>
      database.transaction('rw', allTables, async () => {
        const position = await database.position();
        if (position.cursor !== after) return;
        const rows = await onTheirWay();
        const view = await viewForOverlay(rows);
        const changes: RecordChange[] = [];
        for (const entry of entries) {
          const arrived: readonly RecordChange[] = entry.changes.filter(isRecordChange);
          view.apply(arrived);
          changes.push(...arrived, ...overlay(view, operationsAfter(rows, entry.deviceSeq)));
          await writeOthers(entry.changes);
        }
        await writeChanges(database, changes);
        const last = entries.at(-1);
        if (last === undefined) return;
        await forget(last.deviceSeq);
        await database.setPosition({ ...position, cursor: last.seq });
      }),

    replaceAll: (snapshot) =>
      database.transaction('rw', allTables, async () => {
        const position = await database.position();
        for (const table of [...recordTables, database.activities]) await table.clear();
        const arrived: readonly RecordChange[] = snapshot.changes.filter(isRecordChange);
        const records = arrived.flatMap((change): AnyRecord[] =>
          change.type === 'put' ? [change.record] : [],
        );
        const rows = operationsAfter(await onTheirWay(), snapshot.deviceSeq);
        await writeChanges(database, [...arrived, ...overlay(createRecordMap(records), rows)]);
        await writeOthers(snapshot.changes);
        await forget(snapshot.deviceSeq);
        await database.setPosition({
          generation: snapshot.generation,
          cursor: snapshot.feedSeq,
          lastDeviceSeq: Math.max(position.lastDeviceSeq, snapshot.deviceSeq),
        });
      }),
  };
}
