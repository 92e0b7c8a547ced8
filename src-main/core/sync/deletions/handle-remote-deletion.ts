import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { applyOperation, withDescendants } from '#shared/sync/apply-operation.ts';
import type { FieldChanges, Operation, OperationOf } from '#shared/sync/operation.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { parentIdOf, type RecordView } from '#shared/sync/record-view.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { dropBaseRecord } from './drop-base-record.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import { reanchorSiblings } from '../order/reanchor-siblings.ts';
import type { SyncContext } from '../sync-context.ts';
import {
  aggregateOf,
  computeScope,
  operationsOf,
  scopeKey,
  scopeOf,
  visibleScope,
  type Scope,
} from '../view/visible.ts';
import { writableValues } from '../push/write-parameters.ts';
import { createReason } from '#shared/reasons/reason.ts';

export type RemoteDeletionContext = Pick<SyncContext, 'journal' | 'clock' | 'newId'>;

/** All fields of a record on screen, for a create that recreates it. */
function createFields(record: AnyRecord): FieldChanges {
  const { entity, fields } = record;
  const parent =
    entity === 'line_item'
      ? { section_id: fields.section_id }
      : entity === 'taxation'
        ? { proposal_id: fields.proposal_id }
        : {};
  return Object.fromEntries(
    Object.entries({ ...writableValues(record), ...parent }).map(([field, value]) => [
      field,
      [null, value] as const,
    ]),
  );
}

/** The positions of records to be recreated. */
interface Positions {
  /**
   * The records on screen before the read. The read lacks these records and may have given their positions to others.
   */
  readonly visibleView: RecordView;
  /** Whether a record exists when the creates are applied. */
  readonly exists: (record: AnyRecord) => boolean;
}

/** The sibling before a record; null if it is the first or has no position. */
function siblingBefore({ visibleView, exists }: Positions, record: AnyRecord): LocalId | null {
  const parentId = parentIdOf(record);
  if (parentId === null || (record.entity !== 'section' && record.entity !== 'line_item')) return null;
  const siblings = visibleView.childrenOf(record.entity, parentId);
  const index = siblings.findIndex(({ localId }) => localId === record.localId);
  return siblings.slice(0, Math.max(0, index)).findLast(exists)?.localId ?? null;
}

/** Creates that recreate the records under their local ids, before all other operations of their aggregate. */
function recreatingOperations(
  { newId }: RemoteDeletionContext,
  positions: Positions,
  records: readonly AnyRecord[],
  scope: Scope,
  aggregate: readonly Operation[],
): readonly OperationOf<'create'>[] {
  const deviceSeq = Math.min(...aggregate.map((operation) => operation.deviceSeq));
  const earliest = Math.min(...aggregate.map((operation) => operation.createdAt));
  return records
    .filter(({ serverId }) => serverId !== null)
    .map((record, index) => ({
      opId: newId(),
      deviceSeq,
      // Before all other operations, in the order of the records.
      createdAt: Math.max(0, earliest - records.length + index),
      localId: record.localId,
      ...aggregateOf(scope, record.entity),
      kind: 'create',
      entity: record.entity,
      fields: createFields(record),
      after: siblingBefore(positions, record),
    }));
}

/**
 * Whether the operation is an edit rather than a delete. An edit that may have been applied counts too: it is on
 * screen, and the service no longer has it either.
 */
function isEdit(entry: JournaledOperation): boolean {
  return changesContent(entry.operation) || (isUntouched(entry) && entry.operation.kind !== 'delete');
}

/**
 * Whether the operation is resolved with its record, because it is not in flight. A send that may have succeeded is
 * decided separately.
 */
function isResolvedWithRecord(entry: JournaledOperation): boolean {
  return isUntouched(entry) || (entry.state === 'undecided' && entry.operation.kind !== 'send');
}

/** Whether the operation changes a record's content, rather than deletes, archives or sends it. */
export function changesContent({ kind }: Operation): boolean {
  return kind === 'create' || kind === 'update' || kind === 'move';
}

/**
 * Removes an operation of a removed record. An approved e-mail that was not sent is not dropped silently: the user
 * decides.
 */
function dropOperation({ journal }: RemoteDeletionContext, { opId, kind }: Operation): void {
  if (kind === 'send') askAboutSend(journal, opId);
  else journal.operations.remove(opId);
}

function askAboutSend({ operations }: RemoteDeletionContext['journal'], opId: string): void {
  operations.transition(opId, 'ask', { reason: createReason('operation.deletedAfterApproval') });
}

/**
 * The rest of an edit whose values are in the create: the fields that an earlier in-flight edit sets too, so that its
 * outcome does not change them on screen. Null if there are none.
 */
function remainderOf(
  operation: OperationOf<'update'> | OperationOf<'move'>,
  underWay: readonly Operation[],
): Operation | null {
  const earlier = underWay.filter(({ localId }) => localId === operation.localId);
  if (operation.kind === 'move') return earlier.some(({ kind }) => kind === 'move') ? operation : null;
  const fieldsInFlight = new Set(
    earlier.flatMap((other) => (other.kind === 'update' ? Object.keys(other.fields) : [])),
  );
  const fields = Object.fromEntries(
    Object.entries(operation.fields).filter(([field]) => fieldsInFlight.has(field)),
  );
  return Object.keys(fields).length === 0 ? null : { ...operation, fields };
}

/**
 * Adapts a pending operation to the creates that recreate its record. The creates have the values of edits; a send asks
 * the user.
 */
function adaptToRecreation(
  { journal }: RemoteDeletionContext,
  { operation, state }: JournaledOperation,
  recreated: ReadonlySet<LocalId>,
  underWay: readonly Operation[],
): void {
  const { opId, kind, localId } = operation;
  if (kind === 'send') askAboutSend(journal, opId);
  else if (kind === 'delete') journal.operations.remove(opId);
  else if ((kind === 'update' || kind === 'move') && recreated.has(localId)) {
    const remainder = remainderOf(operation, underWay);
    if (remainder === null) journal.operations.remove(opId);
    else journal.operations.transition(opId, 'requeued', { operation: remainder, reason: null });
  } else if (state === 'rejected') journal.operations.transition(opId, 'requeued', { reason: null });
}

/** A record and its descendants; empty if it does not exist. */
function subtreeOf(view: RecordView, entity: Entity, localId: LocalId): readonly AnyRecord[] {
  const record = view.get(entity, localId);
  return record === undefined ? [] : withDescendants(view, record);
}

/**
 * Handles the deletion of a record and its descendants on the service. Without a local edit they are removed here too.
 * With one they stay on screen as pending creates, and the user decides about them, so that no edit is dropped
 * silently. Call it inside a transaction with its feed.
 */
export function handleRemoteDeletion(context: RemoteDeletionContext, entity: Entity, localId: LocalId): void {
  const { journal, clock, newId } = context;
  if (journal.records.find(entity, localId) === undefined) return;
  const scope = scopeOfRecord(context, entity, localId);
  const visibleView = visibleScope(journal, scope);
  // Also includes records that are deleted here, and their pending descendants.
  const undeleted = computeScope(journal, scope, (operation) =>
    operation.kind === 'delete' ? null : operation,
  );
  const ids = new Set(subtreeOf(undeleted, entity, localId).map((record) => record.localId)).add(localId);
  const related = journal.operations.all().filter(({ operation }) => ids.has(operation.localId));
  const view = computeScope(journal, scope);
  // Edits made before the service moved the record to another scope still name the former one.
  for (const { operation } of related) {
    if (scopeKey(scopeOf(operation)) !== scopeKey(scope)) view.apply(applyOperation(view, operation));
  }
  const survivors = subtreeOf(view, entity, localId);
  const survivorIds = new Set(survivors.map((record) => record.localId));
  const waiting = related.filter(isResolvedWithRecord);
  const conflicts = journal.conflicts.all();
  for (const conflict of conflicts) {
    if (ids.has(conflict.localId)) journal.conflicts.remove(conflict.conflictId);
  }
  const isRemoved = !related.some((entry) => survivorIds.has(entry.operation.localId) && isEdit(entry));
  if (isRemoved) reanchorSiblings(journal, scope, ids);
  const removed = dropBaseRecord(context, entity, localId, false);
  if (isRemoved) {
    journal.removedRecords.save(removed, clock.now());
    for (const { operation } of waiting) dropOperation(context, operation);
    return;
  }
  const { proposalId } = aggregateOf(scope, entity);
  const aggregate = [...operationsOf(journal, scope), ...related.map(({ operation }) => operation)];
  // A sibling is no anchor if its own create comes after these, or if the service has deleted it.
  const recreatedLater = new Set(
    conflicts.flatMap((conflict) => (conflict.field === null ? [conflict.localId] : [])),
  );
  const exists = (sibling: AnyRecord): boolean =>
    !recreatedLater.has(sibling.localId) && view.get(sibling.entity, sibling.localId) !== undefined;
  const creates = recreatingOperations(context, { visibleView, exists }, survivors, scope, aggregate);
  const recreated = new Set(creates.map((create) => create.localId));
  // A delete is kept while the create of its record is in flight or uncertain.
  const underWay = related.filter((entry) => !isResolvedWithRecord(entry)).map(({ operation }) => operation);
  const createsInFlight = underWay.filter(({ kind }) => kind === 'create');
  const uncertainIds = new Set(createsInFlight.map((create) => create.localId));
  for (const entry of waiting) {
    if (survivorIds.has(entry.operation.localId)) adaptToRecreation(context, entry, recreated, underWay);
    else if (!uncertainIds.has(entry.operation.localId)) dropOperation(context, entry.operation);
  }
  for (const create of creates) journal.operations.insert(create, null);
  journal.conflicts.save({
    conflictId: newId(),
    entity,
    localId,
    proposalId,
    field: null,
    base: null,
    mine: null,
    theirs: null,
    at: clock.now(),
  });
}

/** The pending create of a record; after a deletion on the service, the user decides about it. */
export function findPendingCreate(
  { journal }: Pick<RemoteDeletionContext, 'journal'>,
  { entity, localId }: Pick<Operation, 'entity' | 'localId'>,
): OperationOf<'create'> | undefined {
  return journal.operations
    .ofRecord(entity, localId)
    .flatMap(({ operation }) => (operation.kind === 'create' ? [operation] : []))[0];
}
