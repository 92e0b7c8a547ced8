import type { Reason } from '#shared/reasons/reason.ts';
import type { FeedChange, FeedEntry } from '#shared/bridge/feed.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import type { Edit } from '../lib/edit.ts';
import { everyKind, type ChangeKind, type MirrorChange, type MirrorChanges } from '../db/mirror-changes.ts';
import type { MirrorDatabase, MirrorPosition, RelayRow } from '../db/mirror-database.ts';
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

/** Everything that the mirror holds, as the journal's snapshot gave it. */
export interface Snapshot {
  readonly generation: string;
  readonly changes: readonly FeedChange[];
  /** The feed entry to go on from. */
  readonly feedSeq: number;
  /** The newest operation that the rows contain. */
  readonly deviceSeq: number;
}

/** An operation by its name and by its number. */
export type NumberedOperation = Pick<Operation, 'opId' | 'deviceSeq'>;

/** What the journal is known to have at a moment. */
export interface Taken {
  /** The numbers of those operations that the feed may have brought already. */
  readonly numbers: readonly number[];
  /** Those whose rows do not say so yet. */
  readonly unsaid: ReadonlySet<string>;
}

/** The rebuildable cache of what is visible, and the operations on their way to the journal (S3). */
export interface Mirror {
  /**
   * Stores operations in one strict transaction, which the mirror refuses when it is not any more what they were
   * worked out from. Gives what was done, for undo. Rejects with `MirrorWiped` when there is nothing that edits could
   * be applied to.
   */
  submit(edits: readonly Edit[], stamp: IdSource): Promise<readonly AppliedEdit[]>;
  /** Operations that the journal is not known to have, oldest first. */
  unacknowledged(): Promise<readonly Operation[]>;
  /** Operations on their way, or refused: those that the journal does not have. */
  unsafe(): Promise<readonly RelayRow[]>;
  /** The journal has these on its disk, although the mirror does not say so until `acknowledge`. */
  take(opIds: readonly string[]): void;
  /**
   * The journal has these on its disk: writes it down, where the feed has not made that pointless already. Some may be
   * another window's, of which this one has not been told yet.
   */
  acknowledge(operations: readonly NumberedOperation[]): Promise<void>;
  /** Operations after `deviceSeq`, acknowledged or not: what a journal that was restored may not have any more. */
  after(deviceSeq: number): Promise<readonly Operation[]>;
  /** Everything that is shown, with what is on its way on top. */
  shown(): Promise<readonly AnyRecord[]>;
  /** The journal will not take this one; it stays, visibly. */
  refuse(opId: string, reason: Reason): Promise<void>;
  /**
   * The operations that the journal is known to have by now.
   *
   * @param contained of the mirror's position on the disk, which another window may have moved without this one's knowing
   */
  takenSoFar(contained: number): Promise<Taken>;
  /** Forgets those of these that the feed has said its rows contain. */
  forgetContained(numbers: readonly number[]): Promise<void>;
  position(): Promise<MirrorPosition>;
  /** Never hands out a number again that the journal has seen, even after the mirror was wiped. */
  raiseDeviceSeq(deviceSeq: number): Promise<void>;
  /**
   * Applies what follows `after`, unless another window already has: rows, cursor, and how far operations are, in one
   * transaction. Gives where the mirror is then; null where another was quicker.
   *
   * @param taken what the journal was known to have when it was asked for these entries
   */
  applyEntries(after: number, entries: readonly FeedEntry[], taken?: Taken): Promise<MirrorPosition | null>;
  /** Swaps everything but the operations on their way, in one transaction. */
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

/** The mirror over its database. */
export function createMirror(
  database: MirrorDatabase,
  cache: RecordCache,
  scopeIndex: ScopeIndex,
  changes: MirrorChanges,
): Mirror {
  const recordTables = () => [database.clients, database.proposals, database.contents, database.activities];
  const allTables = () => [...recordTables(), database.relayLog, database.meta];
  /** One edit after another: each is worked out from what the one before has left. */
  let submitting: Promise<unknown> | null = null;
  /** What this window has handed over and the mirror does not know of yet. */
  const taken = new Set<string>();
  const isTaken = ({ state, operation }: RelayRow): boolean =>
    state === 1 || (state === 0 && taken.has(operation.opId));

  async function writeOthers(news: readonly FeedChange[]): Promise<void> {
    const happened = news.flatMap((change) => (change.type === 'activity' ? [change.activity] : []));
    if (happened.length > 0) await database.activities.bulkPut(happened);
    const workspace = news.findLast((change) => change.type === 'workspace');
    if (workspace !== undefined) {
      await database.meta.put({ key: 'workspace', workspace: workspace.workspace });
    }
  }

  /**
   * The journal's rows contain the operations up to `deviceSeq` that it had been told when they were asked for; those
   * have done their work. What a window that died had not handed over stays. Gives the numbers of those that are gone.
   */
  async function forget(deviceSeq: number, unsaid: ReadonlySet<string>): Promise<ReadonlySet<number>> {
    const rows = await database.relayLog.where('deviceSeq').belowOrEqual(deviceSeq).toArray();
    const gone = rows
      .filter(({ state, operation }) => state === 1 || (state === 0 && unsaid.has(operation.opId)))
      .map((row) => row.deviceSeq);
    if (gone.length > 0) await database.relayLog.bulkDelete(gone);
    return new Set(gone);
  }

  /** Writes down that the journal has these, inside the caller's transaction, where their rows are still there. */
  async function markTaken(numbers: readonly number[]): Promise<void> {
    if (numbers.length > 0) await database.relayLog.where('deviceSeq').anyOf(numbers).modify({ state: 1 });
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
      // From the disk: a window that has died may have left some that nobody has told of.
      const rows = (await database.relayLog.toArray()).filter((row) => row.state === 0 && !isTaken(row));
      return rows.map((row) => row.operation);
    },

    unsafe: async () => (await cache.head()).operations.filter((row) => row.state !== 1),

    take(opIds) {
      for (const opId of opIds) taken.add(opId);
    },

    async acknowledge(done) {
      const { operations, position } = await cache.head();
      const states = new Map(operations.map(({ deviceSeq, state }) => [deviceSeq, state]));
      // The feed contains what is neither here nor newer than what it contains.
      const open = done.filter(
        ({ deviceSeq }) => (states.get(deviceSeq) ?? (deviceSeq > position.contained ? 0 : 1)) === 0,
      );
      if (open.length > 0) {
        const numbers = open.map(({ deviceSeq }) => deviceSeq);
        await markTaken(numbers);
        cache.mark(new Set(numbers), 1);
        changes.publish({ by: 'relay', kinds: [], scopes: new Set(), revisions: null });
      }
      for (const { opId } of done) taken.delete(opId);
    },

    async after(deviceSeq) {
      const rows = await database.relayLog.where('deviceSeq').above(deviceSeq).toArray();
      return rows.filter((row) => row.state !== 2).map((row) => row.operation);
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
          await database.relayLog.update(row.deviceSeq, { state: 2, refusal: reason });
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
      return { numbers, unsaid: new Set(taken) };
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

    async applyEntries(after, entries, known = { numbers: [], unsaid: new Set(taken) }) {
      const last = entries.at(-1);
      if (last === undefined) return null;
      const { operations } = await cache.head();
      const unsaid = operations.filter(({ state, operation }) => state === 0 && taken.has(operation.opId));
      let at: MirrorPosition | null = null;
      await cache.write(() =>
        database.transaction('rw', allTables(), async (): Promise<Written | null> => {
          const from = await database.position();
          if (from.cursor !== after) return null;
          const news = entries.flatMap((entry) => entry.changes);
          const records = news.filter(isRecordChange);
          const rows = await writeChanges(database, records, false);
          await writeOthers(news);
          const forgotten = await forget(last.deviceSeq, known.unsaid);
          // In the transaction that is written anyway: what stays is hardly ever more than a few.
          const marked = unsaid.map(({ deviceSeq }) => deviceSeq).filter((number) => !forgotten.has(number));
          await markTaken(marked);
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
          await writeChanges(database, snapshot.changes.filter(isRecordChange), true);
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
