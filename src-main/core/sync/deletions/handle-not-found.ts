import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { entityOfParent, parentIdOf } from '#shared/sync/record-view.ts';
import { coalesceLaterEdits } from '../outbox/coalesce.ts';
import {
  findPendingCreate,
  changesContent,
  handleRemoteDeletion,
  type RemoteDeletionContext,
} from './handle-remote-deletion.ts';
import { isRecording } from '../verify/recorded-entry.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import { scopeOf, withFeed } from '../view/visible.ts';

/**
 * Resolves an operation in flight whose record or parent turned out to be missing. If a pending create recreates the
 * record or parent, the operation queues again. An update's values are already in that create. A move is removed,
 * because that create has the position. Without such a create the user has agreed to the deletion, so the operation is
 * removed.
 */
function resolveInFlight(context: RemoteDeletionContext, operation: Operation): void {
  const { journal } = context;
  const { kind } = operation;
  const waitsForProposal = kind === 'archive' || kind === 'unarchive' || isRecording(operation);
  if (!changesContent(operation) && !waitsForProposal) return;
  if (journal.operations.find(operation.opId) === undefined) return;
  const awaited = kind === 'move' ? null : kind === 'create' ? parentOfCreate(operation) : operation;
  const create = awaited === null ? undefined : findPendingCreate(context, awaited);
  if (create === undefined) {
    journal.operations.remove(operation.opId);
    return;
  }
  journal.operations.transition(operation.opId, 'requeued', { reason: null });
  // Later edits of the same fields are based on this one, so all of them are merged into the create in order.
  if (kind === 'update') coalesceLaterEdits(journal, create);
}

/** The kind of a record's parent. */
export function parentEntityOf(entity: Entity, parentId: LocalId): Entity {
  return entity === 'line_item' ? 'section' : entityOfParent(parentId);
}

/** The parent of a new record; null for a record without one. */
export function parentOfCreate(create: OperationOf<'create'>): Pick<Operation, 'entity' | 'localId'> | null {
  const parentId = parentIdOf(recordFromCreate(create));
  return parentId === null ? null : { entity: parentEntityOf(create.entity, parentId), localId: parentId };
}

/**
 * Whether a new record was created in a parent that the service has deleted since: it is gone with it. While the user
 * decides about the parent, a pending create of the parent waits, and the record's create behind it.
 */
export function isInDeletedParent(
  { journal }: Pick<RemoteDeletionContext, 'journal'>,
  create: OperationOf<'create'>,
): boolean {
  const parent = parentOfCreate(create);
  return (
    parent !== null &&
    journal.records.find(parent.entity, parent.localId) === undefined &&
    findPendingCreate({ journal }, parent) !== undefined
  );
}

/** Handles a 404 or 410 in answer to a write: the record is missing, or the parent of a new one. */
export function handleNotFound(context: RemoteDeletionContext, operation: Operation): void {
  const { journal } = context;
  if (operation.kind === 'create') {
    const parent = parentOfCreate(operation);
    // While the parent is in the base, it may exist: `confirmReferences` requests it.
    if (parent === null || journal.records.find(parent.entity, parent.localId) !== undefined) return;
    withFeed(journal, [scopeOf(operation)], () => resolveInFlight(context, operation));
    return;
  }
  const { entity, localId } = operation;
  withFeed(journal, [scopeOfRecord(context, entity, localId)], () => {
    handleRemoteDeletion(context, entity, localId);
    resolveInFlight(context, operation);
  });
}
