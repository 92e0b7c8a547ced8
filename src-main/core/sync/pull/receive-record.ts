import type { Entity, LocalId, ServerId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { makeRecord, newValues } from '#shared/sync/record-from-create.ts';
import { mergeFields, type FieldConflict } from '../rules/merge-fields.ts';
import type { FieldChanges, FieldValue } from '#shared/sync/operation.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import type { BaseRecord } from '../../journal/record-store.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { baseValues } from '../view/base-values.ts';
import { raiseConflicts } from '../decisions/raise-conflicts.ts';
import { snapshotBeforeArrival } from '../view/take-snapshot.ts';
import type { SyncContext } from '../sync-context.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** A record as the service just showed it, with local ids in place of its foreign keys. */
export interface ReceivedRecord {
  readonly entity: Entity;
  readonly localId: LocalId;
  readonly serverId: ServerId;
  /** Only what the service reported: what it never returns keeps its last known value. */
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly updatedAt: string | null;
}

type MergeContext = Pick<SyncContext, 'journal' | 'newId' | 'clock'>;

/**
 * A field of our own latest push came back: whatever the service made of it (lower-cased, filled in) is an
 * echo and no conflict (S13), so a newer edit of ours simply starts from there.
 */
function rebaseOnEcho(
  changes: FieldChanges,
  pushed: ReadonlySet<string>,
  values: Readonly<Record<string, FieldValue | undefined>>,
): FieldChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [base, mine]]) => {
      const echo = values[field];
      return [field, [pushed.has(field) && echo !== undefined ? echo : base, mine]];
    }),
  );
}

/** What the edits so far make of the service's state: the later ones were made on top of it. */
interface Underneath {
  readonly values: Readonly<Record<string, FieldValue | undefined>>;
  /** Fields of earlier edits that conflict: what was typed into them later belongs to the same conflict. */
  readonly conflicted: ReadonlySet<string>;
}

/** Takes the fields that are in a conflict out of an edit, as the newest word of the user's side. */
function splitConflicting(
  fields: FieldChanges,
  { values, conflicted }: Underneath,
): { readonly rest: FieldChanges; readonly taken: readonly FieldConflict[] } {
  const rest: Record<string, readonly [FieldValue, FieldValue]> = {};
  const taken: FieldConflict[] = [];
  for (const [field, [base, mine]] of Object.entries(fields)) {
    if (conflicted.has(field)) taken.push({ field, base, mine, theirs: values[field] ?? null });
    else rest[field] = [base, mine];
  }
  return { rest, taken };
}

/**
 * Merges one waiting edit with the record's new state (S11, S12).
 *
 * @returns what the next edit of the record stands on
 */
function mergePending(
  context: MergeContext,
  entry: JournaledOperation,
  underneath: Underneath,
  pushed: ReadonlySet<string>,
): Underneath {
  const { operation } = entry;
  if (operation.kind !== 'update' || !isUntouched(entry)) return underneath;
  const { journal } = context;
  const { rest, taken } = splitConflicting(operation.fields, underneath);
  const { changes, conflicts } = mergeFields(
    rebaseOnEcho(rest, pushed, underneath.values),
    underneath.values,
  );
  raiseConflicts(context, operation, [...conflicts, ...taken]);
  if (Object.keys(changes).length === 0) journal.operations.remove(operation.opId);
  else journal.operations.patch(operation.opId, { operation: { ...operation, fields: changes } });
  return {
    values: { ...underneath.values, ...newValues(changes) },
    conflicted: new Set([...underneath.conflicted, ...conflicts.map(({ field }) => field)]),
  };
}

/** Standing conflicts follow the service: they end when both sides agree. */
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

/** A delete that waits must not take with it what somebody just changed: edit against delete is shown (S12). */
function guardDelete({ journal }: MergeContext, received: ReceivedRecord, changed: readonly string[]): void {
  if (changed.length === 0) return;
  for (const entry of journal.operations.ofRecord(received.entity, received.localId)) {
    if (entry.operation.kind !== 'delete' || !isUntouched(entry)) continue;
    journal.operations.transition(entry.operation.opId, 'ask', {
      reason: createReason('operation.changedAfterDelete'),
    });
  }
}

/**
 * Whether the service has only taken a client away that is deleted, by our own call or as far as is known: it does that
 * by itself, and that is nobody's word on the proposal.
 */
function isDetached(
  { journal }: MergeContext,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
): boolean {
  if (typeof before !== 'string' || after !== null) return false;
  return (
    journal.records.find('client', before) === undefined ||
    journal.operations
      .ofRecord('client', before)
      .some((entry) => entry.operation.kind === 'delete' && !isUntouched(entry))
  );
}

/** Whether a call about this record is under way, so that what a list says of it may be older than our call. */
export function isInFlight(journal: SyncContext['journal'], entity: Entity, localId: LocalId): boolean {
  return journal.operations
    .ofRecord(entity, localId)
    .some((entry) => !isUntouched(entry) && entry.state !== 'undecided');
}

/**
 * Takes a record's newer state into the journal: merges what waits with it, and makes it the new base (S11,
 * S13). Runs inside a transaction with its feed.
 *
 * @param pushed fields that our own call just wrote; empty for a pull
 */
export function receiveRecord(
  context: MergeContext,
  received: ReceivedRecord,
  pushed: ReadonlySet<string> = new Set(),
): void {
  const { journal } = context;
  const { entity, localId, serverId } = received;
  const old = journal.records.find(entity, localId);
  const fields = { ...old?.record.fields, ...received.fields };
  const made: AnyRecord = makeRecord(entity, localId, serverId, fields);
  const next: BaseRecord = {
    record: { ...made, serverId },
    extra: received.extra,
    updatedAt: received.updatedAt,
  };
  const values = baseValues(made);
  const before: Readonly<Record<string, FieldValue | undefined>> =
    old === undefined ? {} : baseValues(old.record);
  // What was not known before, such as a setting that a create answers without, was changed by nobody.
  const changed = Object.keys(values).filter(
    (field) => before[field] !== undefined && values[field] !== before[field],
  );
  const isClientGone = isDetached(context, before['client_id'], values['client_id']);
  if (pushed.size === 0 && old !== undefined && changed.length > 0) {
    const isEdited = journal.operations
      .ofRecord(entity, localId)
      .some(({ operation }) => operation.kind === 'update');
    snapshotBeforeArrival(context, old.record, changed, isEdited);
  }
  // A field that the service does not report neither ends an edit nor conflicts with one.
  const reported = Object.fromEntries(
    Object.entries(values).filter(([field]) => received.fields[field] !== undefined),
  );
  let underneath: Underneath = { values: reported, conflicted: new Set() };
  let echoed: ReadonlySet<string> = isClientGone ? new Set([...pushed, 'client_id']) : pushed;
  for (const entry of journal.operations.ofRecord(entity, localId)) {
    underneath = mergePending(context, entry, underneath, echoed);
    // The first edit of a field starts from the echo; the next ones start from that edit.
    if (entry.operation.kind === 'update') {
      const edited = entry.operation.fields;
      echoed = new Set([...echoed].filter((field) => edited[field] === undefined));
    }
  }
  updateConflicts(context, received, values);
  if (pushed.size === 0)
    guardDelete(
      context,
      received,
      changed.filter((field) => field !== 'client_id' || !isClientGone),
    );
  journal.records.save(next);
}
