import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ApprovedContent } from '../sync/rules/sends/approved-content.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { initialState, nextState, raisesDoubt, type LifecycleEvent } from '../sync/rules/lifecycle.ts';
import { sameOrDamaged, text, textOrNull, type Database, type Row } from './storage/database.ts';
import {
  journaledOperationSchema,
  type Approval,
  type Baseline,
  type JournaledOperation,
  type UndoableDelete,
} from './journaled-operation.ts';

/** Changes of an operation's bookkeeping; what is not named stays. */
export interface OperationPatch {
  readonly operation?: Operation;
  readonly reason?: string | null;
  readonly approved?: ApprovedContent | null;
  readonly approval?: Approval | null;
  readonly baseline?: Baseline | null;
  readonly superseded?: UndoableDelete | null;
}

/** What is remembered of an operation for good. */
export type Relayed = Pick<Operation, 'opId' | 'deviceSeq' | 'kind' | 'entity' | 'localId'> & {
  readonly fields?: OperationOf<'update'>['fields'];
};

/** The outbox on disk (S2), and the memory of every operation that was ever relayed (S3). */
export interface OperationStore {
  /** The outbox in order of `deviceSeq`. */
  all(): readonly JournaledOperation[];
  find(opId: string): JournaledOperation | undefined;
  ofProposal(proposalId: LocalId): readonly JournaledOperation[];
  /** Those of a section of the library and of the line items in it. */
  ofLibrarySection(sectionId: LocalId): readonly JournaledOperation[];
  ofRecord(entity: string, localId: LocalId): readonly JournaledOperation[];
  insert(operation: Operation, approved: ApprovedContent | null): void;
  /** Puts an operation back as it was when it was removed, in its state of then. */
  restore(entry: JournaledOperation): void;
  /** Changes an operation's bookkeeping; its state changes by `transition` alone. */
  patch(opId: string, patch: OperationPatch): void;
  /** Changes an operation's state. Throws on a transition that `rules/lifecycle.ts` lacks. */
  transition(opId: string, event: LifecycleEvent, patch?: OperationPatch): void;
  remove(opId: string): void;
  /** Remembers a relayed operation, and which fields it sets; false when it was known already (S3). */
  markRelayed(operation: Relayed): boolean;
  /** Whether the operation was ever relayed. */
  wasRelayed(opId: string): boolean;
  /** The fields of a record that relayed edits set which were made later than this, whatever became of them. */
  fieldsSetAfter(operation: Relayed): ReadonlySet<string>;
  /** Something of the record was taken back: nobody knows any more which edit has the last word on its fields. */
  forgetFieldsSet(record: Pick<Operation, 'entity' | 'localId'>): void;
  /**
   * Forgets the relayed opIds of all but so many of the newest edits: what a mirror still holds, it relays in order, long
   * before so many others have come.
   */
  forgetRelayed(newest: number): void;
}

const fieldNamesSchema = z.array(z.string());

/** The names in a row of `relayed`; none where it set no fields. */
export function parseFieldNames(row: Row): readonly string[] {
  return fieldNamesSchema.parse(JSON.parse(textOrNull(row, 'fields') ?? '[]'));
}

function recordKey({ entity, localId }: Pick<Operation, 'entity' | 'localId'>): string {
  return `${entity}/${localId}`;
}

/** A row of `operations`. What stands in columns of its own has to be what stands in the operation. */
export function parseOperation(row: Row): JournaledOperation {
  const parsed = (column: string): unknown => JSON.parse(textOrNull(row, column) ?? 'null');
  const entry = journaledOperationSchema.parse({
    operation: parsed('payload'),
    state: text(row, 'state'),
    maybeApplied: row['maybe_applied'] === 1,
    reason: textOrNull(row, 'reason'),
    approved: parsed('approved'),
    approval: parsed('approval'),
    baseline: parsed('baseline'),
    superseded: parsed('superseded'),
  });
  const { opId, entity, localId, proposalId } = entry.operation;
  sameOrDamaged([
    [text(row, 'op_id'), opId],
    [text(row, 'entity'), entity],
    [text(row, 'local_id'), localId],
    [textOrNull(row, 'proposal_id'), proposalId],
  ]);
  return entry;
}

type Entries = readonly JournaledOperation[];

/**
 * The outbox in memory, as it stands in the database: parsed once, and read anew after a rollback. Each list is in order,
 * and is another one after each change: what somebody holds stays as it was.
 */
interface Outbox {
  readonly byId: Map<string, JournaledOperation>;
  all: Entries;
  /** By record, and by what that stands in: an edit costs what waits for its own, however much waits besides. */
  readonly lists: Map<string, Entries>;
}

const ofRecordKey = (entity: string, localId: LocalId): string => `record:${entity}:${localId}`;
const ofProposalKey = (proposalId: LocalId): string => `proposal:${proposalId}`;
const ofLibraryKey = (sectionId: LocalId): string => `library:${sectionId}`;

/** The lists that an operation stands in. */
function listsOf({ entity, localId, proposalId, librarySectionId }: Operation): ReadonlySet<string> {
  const keys = new Set([ofRecordKey(entity, localId)]);
  if (proposalId !== null) keys.add(ofProposalKey(proposalId));
  else if (entity === 'section') keys.add(ofLibraryKey(localId));
  if (librarySectionId !== undefined) keys.add(ofLibraryKey(librarySectionId));
  return keys;
}

/** The place of an entry among others in order, its own if it is one of them. */
function placeIn(entries: Entries, entry: JournaledOperation): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = entries[middle];
    if (other !== undefined && bySequence(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const withEntry = (entries: Entries, entry: JournaledOperation): Entries =>
  entries.toSpliced(placeIn(entries, entry), 0, entry);

const withoutEntry = (entries: Entries, entry: JournaledOperation): Entries =>
  entries.toSpliced(placeIn(entries, entry), 1);

function outboxOf(entries: Entries): Outbox {
  const all = entries.toSorted(bySequence);
  const lists = new Map<string, JournaledOperation[]>();
  for (const entry of all) {
    for (const key of listsOf(entry.operation)) {
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [entry]);
      else list.push(entry);
    }
  }
  return { byId: new Map(all.map((entry) => [entry.operation.opId, entry])), all, lists };
}

/**
 * The outbox in its tables, with a parsed copy in memory that every change writes through.
 *
 * @param onChange told before every change
 */
export function createOperationStore(database: Database, onChange: () => void): OperationStore {
  let outbox: Outbox | null = null;
  database.onRollback(() => {
    outbox = null;
  });

  function load(): Outbox {
    if (outbox !== null) return outbox;
    outbox = outboxOf(database.read(parseOperation, 'SELECT * FROM operations'));
    return outbox;
  }

  const listOf = (key: string): Entries => load().lists.get(key) ?? [];

  function forget(entry: JournaledOperation): void {
    const loaded = load();
    loaded.byId.delete(entry.operation.opId);
    loaded.all = withoutEntry(loaded.all, entry);
    for (const key of listsOf(entry.operation)) {
      const left = withoutEntry(listOf(key), entry);
      if (left.length === 0) loaded.lists.delete(key);
      else loaded.lists.set(key, left);
    }
  }

  function remember(entry: JournaledOperation): void {
    const loaded = load();
    const known = loaded.byId.get(entry.operation.opId);
    if (known !== undefined) forget(known);
    loaded.byId.set(entry.operation.opId, entry);
    loaded.all = withEntry(loaded.all, entry);
    for (const key of listsOf(entry.operation)) loaded.lists.set(key, withEntry(listOf(key), entry));
  }

  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

  /** The columns that change. */
  const columnsOf = (entry: JournaledOperation): readonly SQLInputValue[] => [
    JSON.stringify(entry.operation),
    entry.operation.localId,
    entry.operation.entity,
    entry.operation.proposalId,
    entry.state,
    entry.maybeApplied ? 1 : 0,
    entry.reason,
    json(entry.approved),
    json(entry.approval),
    json(entry.baseline),
    json(entry.superseded),
  ];

  function add(entry: JournaledOperation): void {
    load();
    onChange();
    database.run(
      `INSERT INTO operations (payload, local_id, entity, proposal_id, state, maybe_applied, reason, approved, approval,
         baseline, superseded, op_id, device_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...columnsOf(entry),
      entry.operation.opId,
      entry.operation.deviceSeq,
    );
    remember(entry);
  }

  function write(opId: string, patch: Partial<JournaledOperation>): void {
    const entry = load().byId.get(opId);
    if (entry === undefined) return;
    onChange();
    const next: JournaledOperation = { ...entry, ...patch };
    database.run(
      `UPDATE operations SET payload = ?, local_id = ?, entity = ?, proposal_id = ?, state = ?, maybe_applied = ?,
         reason = ?, approved = ?, approval = ?, baseline = ?, superseded = ? WHERE op_id = ?`,
      ...columnsOf(next),
      opId,
    );
    remember(next);
  }

  return {
    all: () => load().all,
    find: (opId) => load().byId.get(opId),
    ofProposal: (proposalId) => listOf(ofProposalKey(proposalId)),
    ofLibrarySection: (sectionId) => listOf(ofLibraryKey(sectionId)),
    ofRecord: (entity, localId) => listOf(ofRecordKey(entity, localId)),

    insert(operation, approved) {
      const fresh = { reason: null, approval: null, baseline: null, superseded: null };
      add({ operation, state: initialState, maybeApplied: false, approved, ...fresh });
    },

    restore: add,

    patch: write,

    transition(opId, event, patch = {}) {
      const entry = load().byId.get(opId);
      if (entry === undefined) return;
      const state = nextState(entry.state, event);
      write(opId, { ...patch, state, maybeApplied: entry.maybeApplied || raisesDoubt(event) });
    },

    remove(opId) {
      const known = load().byId.get(opId);
      onChange();
      database.run('DELETE FROM operations WHERE op_id = ?', opId);
      if (known !== undefined) forget(known);
    },

    markRelayed(operation) {
      const { opId, deviceSeq, kind, fields } = operation;
      const known = database.get('SELECT 1 FROM relayed WHERE op_id = ?', opId);
      if (known !== undefined) return false;
      const isUpdate = kind === 'update' && fields !== undefined;
      database.run(
        'INSERT INTO relayed (op_id, device_seq, record, fields) VALUES (?, ?, ?, ?)',
        opId,
        deviceSeq,
        isUpdate ? recordKey(operation) : null,
        isUpdate ? JSON.stringify(Object.keys(fields)) : null,
      );
      return true;
    },

    wasRelayed: (opId) => database.get('SELECT 1 FROM relayed WHERE op_id = ?', opId) !== undefined,

    fieldsSetAfter(operation) {
      const names = database.read(
        parseFieldNames,
        'SELECT fields FROM relayed WHERE record = ? AND device_seq > ?',
        recordKey(operation),
        operation.deviceSeq,
      );
      return new Set(names.flat());
    },

    forgetFieldsSet(record) {
      database.run('UPDATE relayed SET record = NULL, fields = NULL WHERE record = ?', recordKey(record));
    },

    forgetRelayed(newest) {
      const count = Number(database.get('SELECT count(*) AS n FROM relayed')?.['n'] ?? 0);
      if (count <= newest) return;
      database.run(
        `DELETE FROM relayed WHERE device_seq <=
           (SELECT device_seq FROM relayed ORDER BY device_seq DESC LIMIT 1 OFFSET ?)`,
        newest,
      );
    },
  };
}

/** As edited; what was put in anew without a number of its own comes behind the edits that were there then. */
export function bySequence(left: JournaledOperation, right: JournaledOperation): number {
  const difference =
    left.operation.deviceSeq - right.operation.deviceSeq ||
    left.operation.createdAt - right.operation.createdAt;
  if (difference !== 0) return difference;
  return left.operation.opId < right.operation.opId ? -1 : 1;
}
