import type { FeedChange, FeedEntry } from '#shared/bridge/feed.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Edit } from './edit.ts';
import type { MirrorDatabase, MirrorPosition } from './mirror-database.ts';
import type { Places } from './places.ts';
import { planEdits, type Done, type Stamp } from './plan-edits.ts';
import { loadVisible, writeChanges, type ScopedChange } from './stored-records.ts';

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
   * Stores operations in one strict transaction with what they were worked out from. Gives what was done, for undo.
   * Rejects with `MirrorWiped` when there is nothing that edits could be applied to.
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
  /** Swaps everything but the operations on their way, in one transaction. */
  replaceAll(snapshot: Snapshot): Promise<void>;
}

function isRecordChange(change: FeedChange): change is ScopedChange {
  return change.type === 'put' || change.type === 'remove';
}

/** The mirror over its database. */
export function createMirror(database: MirrorDatabase, places: Places): Mirror {
  const { clients, proposals, contents, activities, operations, meta } = database;
  const editTables = [clients, proposals, contents, operations, meta];
  const allTables = [...editTables, activities];

  async function writeOthers(changes: readonly FeedChange[]): Promise<void> {
    const happened = changes.flatMap((change) => (change.type === 'activity' ? [change.activity] : []));
    if (happened.length > 0) await activities.bulkPut(happened);
    const workspace = changes.findLast((change) => change.type === 'workspace');
    if (workspace !== undefined) {
      await database.meta.put({ key: 'workspace', workspace: workspace.workspace });
    }
  }

  /** The journal's rows contain every operation up to `deviceSeq`; acknowledged ones have done their work. */
  async function forget(deviceSeq: number): Promise<void> {
    await database.operations
      .where('deviceSeq')
      .belowOrEqual(deviceSeq)
      .and((row) => row.state !== 2)
      .delete();
  }

  return {
    submit: (edits, stamp) =>
      database.transaction('rw', editTables, async () => {
        // Side by side: what waits one turn of IndexedDB after another is what a person waits for.
        const [position, view] = await Promise.all([
          database.position(),
          places.of(edits).then((reached) => loadVisible(database, reached)),
        ]);
        if (position.generation === null) throw new MirrorWiped('The mirror is empty.');
        const plan = planEdits(view, edits, position.lastDeviceSeq, stamp);
        for (const { operation, scope } of plan.done) places.learn(scope, [operation]);
        const added = operations.bulkAdd(
          plan.done.map(({ operation, scope }) => ({
            opId: operation.opId,
            deviceSeq: operation.deviceSeq,
            operation,
            scope,
            entity: operation.entity,
            state: 0,
            refusal: null,
          })),
        );
        const moved = database.setPosition({ ...position, lastDeviceSeq: plan.lastDeviceSeq });
        await Promise.all([added, moved]);
        return plan.done;
      }),

    async unacknowledged(limit) {
      const rows = await database.operations.where('state').equals(0).sortBy('deviceSeq');
      return rows.slice(0, limit).map((row) => row.operation);
    },

    async acknowledge(opIds) {
      const found = await operations
        .where('opId')
        .anyOf([...opIds])
        .and((row) => row.state === 0)
        .primaryKeys();
      // The feed may have made all of them pointless already: then there is nothing to write.
      if (found.length > 0) await operations.where('opId').anyOf(found).modify({ state: 1 });
    },

    async after(deviceSeq) {
      const rows = await operations.where('deviceSeq').above(deviceSeq).sortBy('deviceSeq');
      return rows.filter((row) => row.state !== 2).map((row) => row.operation);
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
        const changes = entries.flatMap((entry) => entry.changes);
        await writeChanges(database, changes.filter(isRecordChange), false);
        await writeOthers(changes);
        const last = entries.at(-1);
        if (last === undefined) return;
        await forget(last.deviceSeq);
        await database.setPosition({ ...position, cursor: last.seq });
      }),

    replaceAll: (snapshot) =>
      database.transaction('rw', allTables, async () => {
        const position = await database.position();
        for (const table of [clients, proposals, contents, activities]) await table.clear();
        await writeChanges(database, snapshot.changes.filter(isRecordChange), true);
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
