import { localIdOfField, type Entity, type LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { makeRecord, newValues } from '#shared/sync/record-from-create.ts';
import { mergeFields, type FieldConflict } from '../rules/merge-fields.ts';
import type { FieldChanges, FieldValue } from '#shared/sync/operation.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import type { BaseRecord } from '../../journal/records/record-store.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { baseValues } from '../view/base-values.ts';
import { raiseConflicts } from '../decisions/raise-conflicts.ts';
import { snapshotBeforeArrival } from '../view/take-snapshot.ts';
import type { SyncContext } from '../sync-context.ts';
import type { ReceivedRecord } from './received-records.ts';
import { createReason } from '#shared/reasons/reason.ts';

type MergeContext = Pick<SyncContext, 'journal' | 'newId' | 'clock'>;

/** Fields whose received value is no change by another user. */
interface OwnFields {
  /** Fields that our own call has just written. The service may have normalized the value, such as to lower case. */
  readonly pushed: ReadonlySet<string>;
  /** Fields whose value was unknown until now. An edit of such a field has no base. */
  readonly learned: ReadonlySet<string>;
}

/** Rebases an edit on received values that are no change by another user. */
function rebaseOnOwn(
  changes: FieldChanges,
  { pushed, learned }: OwnFields,
  values: Readonly<Record<string, FieldValue | undefined>>,
): FieldChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [base, mine]]) => {
      const received = values[field];
      const isOwn = pushed.has(field) || (base === null && learned.has(field));
      return [field, [isOwn && received !== undefined ? received : base, mine]];
    }),
  );
}

/** The state on which an edit is based: the service's record with all earlier edits applied. */
interface EditBase {
  readonly values: Readonly<Record<string, FieldValue | undefined>>;
  /** Fields of earlier edits in conflict. Later edits of these fields join the same conflict. */
  readonly conflicted: ReadonlySet<string>;
}

/**
 * Splits off the fields of an edit that are already in conflict. Their values become the user's side of the conflict.
 */
function splitConflicting(
  fields: FieldChanges,
  { values, conflicted }: EditBase,
): { readonly rest: FieldChanges; readonly conflicting: readonly FieldConflict[] } {
  const rest: Record<string, readonly [FieldValue, FieldValue]> = {};
  const conflicting: FieldConflict[] = [];
  for (const [field, [base, mine]] of Object.entries(fields)) {
    if (conflicted.has(field)) conflicting.push({ field, base, mine, theirs: values[field] ?? null });
    else rest[field] = [base, mine];
  }
  return { rest, conflicting };
}

/**
 * Merges one pending edit with the record's new state.
 *
 * @returns the base of the record's next edit
 */
function mergePending(
  context: MergeContext,
  entry: JournaledOperation,
  editBase: EditBase,
  own: OwnFields,
): EditBase {
  const { operation } = entry;
  if (operation.kind !== 'update' || !isUntouched(entry)) return editBase;
  const { journal } = context;
  const { rest, conflicting } = splitConflicting(operation.fields, editBase);
  const { changes, conflicts } = mergeFields(rebaseOnOwn(rest, own, editBase.values), editBase.values);
  raiseConflicts(context, operation, [...conflicts, ...conflicting]);
  if (Object.keys(changes).length === 0) journal.operations.remove(operation.opId);
  else journal.operations.patch(operation.opId, { operation: { ...operation, fields: changes } });
  return {
    values: { ...editBase.values, ...newValues(changes) },
    conflicted: new Set([...editBase.conflicted, ...conflicts.map(({ field }) => field)]),
  };
}

/** Updates open conflicts to the service's values. A conflict ends when both sides are equal. */
function updateConflicts(
  { journal }: MergeContext,
  { entity, localId }: ReceivedRecord,
  values: Readonly<Record<string, FieldValue | undefined>>,
): void {
  for (const conflict of journal.conflicts.ofRecord(entity, localId)) {
    const theirs = conflict.field === null ? undefined : values[conflict.field];
    if (theirs === undefined || theirs === conflict.theirs) continue;
    if (theirs === conflict.mine) journal.conflicts.remove(conflict.conflictId);
    else journal.conflicts.save({ ...conflict, theirs });
  }
}

/** Asks the user about a pending delete of a record that another user has just changed. */
function holdDeleteOfChanged(
  { journal }: MergeContext,
  received: ReceivedRecord,
  changed: readonly string[],
): void {
  if (changed.length === 0) return;
  for (const entry of journal.operations.ofRecord(received.entity, received.localId)) {
    if (entry.operation.kind !== 'delete' || !isUntouched(entry)) continue;
    journal.operations.transition(entry.operation.opId, 'ask', {
      reason: createReason('operation.changedAfterDelete'),
    });
  }
}

/**
 * Whether the service has removed a deleted client from its proposal. It does that by itself, so this is no change by
 * another user.
 */
function isClientDetached(
  { journal }: MergeContext,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
): boolean {
  const clientId = localIdOfField(before);
  if (clientId === null || after !== null) return false;
  return (
    journal.records.find('client', clientId) === undefined ||
    journal.operations
      .ofRecord('client', clientId)
      .some((entry) => entry.operation.kind === 'delete' && !isUntouched(entry))
  );
}

/** Whether a call about this record is in flight or uncertain. Then a list may be older than the call. */
export function isInFlight(journal: SyncContext['journal'], entity: Entity, localId: LocalId): boolean {
  return journal.operations
    .ofRecord(entity, localId)
    .some((entry) => !isUntouched(entry) && entry.state !== 'undecided');
}

/**
 * Saves a record's newer state as the new base and merges it with pending operations. Call it inside a transaction with
 * the feed.
 *
 * @param pushed fields that our own call has just written; empty for a pull
 */
export function receiveRecord(
  context: MergeContext,
  received: ReceivedRecord,
  pushed: ReadonlySet<string> = new Set(),
): void {
  const { journal } = context;
  const { entity, localId, serverId } = received;
  const previous = journal.records.find(entity, localId);
  const fields = { ...previous?.record.fields, ...received.fields };
  const nextRecord: AnyRecord = makeRecord(entity, localId, serverId, fields);
  const next: BaseRecord = {
    record: { ...nextRecord, serverId },
    extra: received.extra,
    updatedAt: received.updatedAt,
  };
  const values = baseValues(nextRecord);
  const before: Readonly<Record<string, FieldValue | undefined>> =
    previous === undefined ? {} : baseValues(previous.record);
  // A field without a former value was unknown, such as a setting that the answer to a create omits. It has not
  // changed.
  const learned =
    previous === undefined ? [] : Object.keys(values).filter((field) => before[field] === undefined);
  const changed = Object.keys(values).filter(
    (field) => before[field] !== undefined && values[field] !== before[field],
  );
  const wasClientDetached = isClientDetached(context, before['client_id'], values['client_id']);
  if (pushed.size === 0 && previous !== undefined && changed.length > 0) {
    const isEdited = journal.operations
      .ofRecord(entity, localId)
      .some(({ operation }) => operation.kind === 'update');
    snapshotBeforeArrival(context, previous.record, changed, isEdited);
  }
  // A field that the service did not return neither ends an edit nor conflicts with it.
  const reported = Object.fromEntries(
    Object.entries(values).filter(([field]) => received.fields[field] !== undefined),
  );
  let editBase: EditBase = { values: reported, conflicted: new Set() };
  let own: OwnFields = {
    pushed: wasClientDetached ? new Set([...pushed, 'client_id']) : pushed,
    learned: new Set(learned),
  };
  for (const entry of journal.operations.ofRecord(entity, localId)) {
    editBase = mergePending(context, entry, editBase, own);
    // Only the first edit of a field is based on the service's value. Each later one is based on the edit before it.
    if (entry.operation.kind === 'update') {
      const edited = entry.operation.fields;
      const isLeft = (field: string): boolean => edited[field] === undefined;
      own = {
        pushed: new Set([...own.pushed].filter(isLeft)),
        learned: new Set([...own.learned].filter(isLeft)),
      };
    }
  }
  updateConflicts(context, received, values);
  if (pushed.size === 0)
    holdDeleteOfChanged(
      context,
      received,
      changed.filter((field) => field !== 'client_id' || !wasClientDetached),
    );
  journal.records.save(next);
}
