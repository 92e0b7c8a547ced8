import { z } from 'zod';
import { parseReason, storeReason, type Reason } from '#shared/reasons/reason.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ApprovedContent } from '#shared/sync/approved-content.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { initialState, nextState, mayHaveApplied, type LifecycleEvent } from '../sync/rules/lifecycle.ts';
import type { LoggedValue } from './redo-log.ts';
import { sameOrDamaged, text, textOrNull, type Database, type Row } from './storage/database.ts';
import {
  journaledOperationSchema,
  type Approval,
  type Baseline,
  type JournaledOperation,
  type UndoableDelete,
} from './journaled-operation.ts';

/** Changes of an operation except its state. Missing properties stay. */
export interface OperationPatch {
  readonly operation?: Operation;
  readonly reason?: Reason | null;
  readonly approved?: ApprovedContent | null;
  readonly approval?: Approval | null;
  readonly baseline?: Baseline | null;
  readonly undoableDelete?: UndoableDelete | null;
}

/** The permanent record of a relayed operation. */
export type Relayed = Pick<Operation, 'opId' | 'deviceSeq' | 'kind' | 'entity' | 'localId'> & {
  readonly fields?: OperationOf<'update'>['fields'];
};

/** The outbox on disk, and the opIds of all relayed operations. */
export interface OperationStore {
  /** The outbox in order of `deviceSeq`. */
  all(): readonly JournaledOperation[];
  find(opId: string): JournaledOperation | undefined;
  ofProposal(proposalId: LocalId): readonly JournaledOperation[];
  /** Operations of a library section and its line items. */
  ofLibrarySection(sectionId: LocalId): readonly JournaledOperation[];
  ofRecord(entity: string, localId: LocalId): readonly JournaledOperation[];
  /** @param approved the approved content of a send; null for any other operation */
  insert(operation: Operation, approved: ApprovedContent | null): void;
  /** Restores a removed operation with its former state. */
  restore(entry: JournaledOperation): void;
  /** Changes everything but the state, which only `transition` changes. */
  patch(opId: string, patch: OperationPatch): void;
  /** Changes the state. Throws if `rules/lifecycle.ts` lacks the transition. */
  transition(opId: string, event: LifecycleEvent, patch?: OperationPatch): void;
  remove(opId: string): void;
  /** Records a relayed operation and its fields. Returns false if it is known already. */
  markRelayed(operation: Relayed): boolean;
  /** Whether the operation was ever relayed. */
  wasRelayed(opId: string): boolean;
  /** The fields of the record that relayed edits after this one have set, whatever their outcome. */
  fieldsSetAfter(operation: Relayed): ReadonlySet<string>;
  /**
   * Forgets which edit set which field of a record. Call it when an edit is withdrawn, because the last edit of each
   * field is then unknown.
   */
  forgetFieldsSet(record: Pick<Operation, 'entity' | 'localId'>): void;
  /**
   * Deletes the relayed opIds of all but the newest edits. A mirror relays its edits in order, so it never repeats one
   * that so many others follow.
   */
  forgetRelayed(newest: number): void;
}

const fieldNamesSchema = z.array(z.string());

/** The field names in a row of `relayed`; none if the row has no fields. */
export function parseFieldNames(row: Row): readonly string[] {
  return fieldNamesSchema.parse(JSON.parse(textOrNull(row, 'fields') ?? '[]'));
}

function recordKey({ entity, localId }: Pick<Operation, 'entity' | 'localId'>): string {
  return `${entity}/${localId}`;
}

/** Throws if the row's columns differ from the operation in the payload. */
export function parseOperation(row: Row): JournaledOperation {
  const parsed = (column: string): unknown => JSON.parse(textOrNull(row, column) ?? 'null');
  const reason = textOrNull(row, 'reason');
  const entry = journaledOperationSchema.parse({
    operation: parsed('payload'),
    state: text(row, 'state'),
    maybeApplied: row['maybe_applied'] === 1,
    reason: reason === null ? null : parseReason(reason),
    approved: parsed('approved'),
    approval: parsed('approval'),
    baseline: parsed('baseline'),
    undoableDelete: parsed('undoable_delete'),
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
 * The outbox in memory, parsed once and reread after a rollback. Each list is sorted and immutable: a change creates a
 * new list.
 */
interface Outbox {
  readonly byId: Map<string, JournaledOperation>;
  all: Entries;
  /**
   * Lists by record and by its parents, so that the cost of an edit depends on its own list, not on the whole outbox.
   */
  readonly lists: Map<string, Entries>;
}

const ofRecordKey = (entity: string, localId: LocalId): string => `record:${entity}:${localId}`;
const ofProposalKey = (proposalId: LocalId): string => `proposal:${proposalId}`;
const ofLibraryKey = (sectionId: LocalId): string => `library:${sectionId}`;

/** The keys of an operation's lists. */
function listsOf({ entity, localId, proposalId, librarySectionId }: Operation): ReadonlySet<string> {
  const keys = new Set([ofRecordKey(entity, localId)]);
  if (proposalId !== null) keys.add(ofProposalKey(proposalId));
  else if (entity === 'section') keys.add(ofLibraryKey(localId));
  if (librarySectionId !== undefined) keys.add(ofLibraryKey(librarySectionId));
  return keys;
}

/** The index of an entry in a sorted list, or the index at which to insert it. */
function indexIn(entries: Entries, entry: JournaledOperation): number {
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
  entries.toSpliced(indexIn(entries, entry), 0, entry);

const withoutEntry = (entries: Entries, entry: JournaledOperation): Entries =>
  entries.toSpliced(indexIn(entries, entry), 1);

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
 * The outbox in its tables, with a write-through cache.
 *
 * @param onChange called before every change
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

  /** The values of the updatable columns, in the order of the statements. */
  const columnsOf = (entry: JournaledOperation): readonly LoggedValue[] => [
    JSON.stringify(entry.operation),
    entry.operation.localId,
    entry.operation.entity,
    entry.operation.proposalId,
    entry.state,
    entry.maybeApplied ? 1 : 0,
    entry.reason === null ? null : storeReason(entry.reason),
    json(entry.approved),
    json(entry.approval),
    json(entry.baseline),
    json(entry.undoableDelete),
  ];

  function add(entry: JournaledOperation): void {
    load();
    onChange();
    database.run(
      `INSERT INTO operations (payload, local_id, entity, proposal_id, state, maybe_applied, reason, approved, approval,
         baseline, undoable_delete, op_id, device_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
         reason = ?, approved = ?, approval = ?, baseline = ?, undoable_delete = ? WHERE op_id = ?`,
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
      const fresh = { reason: null, approval: null, baseline: null, undoableDelete: null };
      add({ operation, state: initialState, maybeApplied: false, approved, ...fresh });
    },

    restore: add,

    patch: write,

    transition(opId, event, patch = {}) {
      const entry = load().byId.get(opId);
      if (entry === undefined) return;
      const state = nextState(entry.state, event);
      write(opId, { ...patch, state, maybeApplied: entry.maybeApplied || mayHaveApplied(event) });
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

/** Order of edits. An operation that main makes reuses the number of another one; then their times decide. */
export function bySequence(left: JournaledOperation, right: JournaledOperation): number {
  const difference =
    left.operation.deviceSeq - right.operation.deviceSeq ||
    left.operation.createdAt - right.operation.createdAt;
  if (difference !== 0) return difference;
  return left.operation.opId < right.operation.opId ? -1 : 1;
}
