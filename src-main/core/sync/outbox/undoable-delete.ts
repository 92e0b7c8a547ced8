import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { isAttempted, isUntouched } from '#shared/sync/pending-operation.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { siblingListOf } from '../rules/order/sibling-group.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation, UndoableDelete } from '../../journal/journaled-operation.ts';
import { baseValues } from '../view/base-values.ts';
import { compactSiblings } from '../order/compact-siblings.ts';
import { applyClientChoice, type MissingClientContext } from '../decisions/missing-client.ts';
import { rebase } from './rebase.ts';
import { findPendingCreate } from '../deletions/handle-remote-deletion.ts';
import { aggregateOf, computeScope, scopeOf } from '../view/visible.ts';

/** The changes of the outbox by a delete. */
interface DeleteChanges {
  /** The outbox before the delete. */
  readonly pending: readonly JournaledOperation[];
  /** The opIds of the removed operations. */
  readonly removed: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** The siblings that precede the record, in order. */
  readonly predecessors: readonly LocalId[];
}

function anchorOf({ operation }: JournaledOperation): LocalId | null {
  return 'after' in operation ? operation.after : null;
}

/** The operations that the delete has reanchored to another sibling. */
function findReanchored(
  journal: Journal,
  pending: readonly JournaledOperation[],
): UndoableDelete['reanchored'] {
  return pending.flatMap((former) => {
    const { opId } = former.operation;
    const current = journal.operations.find(opId);
    const formerAnchor = anchorOf(former);
    // The journal returns the same object while an entry is unchanged.
    if (formerAnchor === null || current === undefined || current === former) return [];
    const currentAnchor = anchorOf(current);
    return currentAnchor === formerAnchor ? [] : [{ opId, from: formerAnchor, to: currentAnchor }];
  });
}

/**
 * Stores the operations that a delete removed or changed with the delete, so that it can be undone until it is pushed.
 */
export function saveForUndo(
  journal: Journal,
  opId: string,
  { pending, removed, conflicts, predecessors }: DeleteChanges,
): void {
  const removedIds = new Set(removed);
  const entries = pending.filter(({ operation }) => removedIds.has(operation.opId));
  const reanchored = findReanchored(journal, pending);
  if (entries.length + conflicts.length + reanchored.length === 0) return;
  journal.operations.patch(opId, {
    undoableDelete: {
      entries,
      conflicts,
      reanchored,
      before: reanchored.length === 0 ? null : predecessors,
    },
  });
}

/** Restores a conflict, unless the service now has the user's value or no record. */
function restoreConflict(journal: Journal, conflict: Conflict): void {
  const { entity, localId, field, mine } = conflict;
  // A conflict without a field is about the deletion of the whole record.
  if (field === null) {
    journal.conflicts.save(conflict);
    return;
  }
  const base = journal.records.find(entity, localId)?.record;
  if (base === undefined) return;
  const { [field]: theirs = conflict.theirs } = baseValues(base);
  if (theirs !== mine) journal.conflicts.save({ ...conflict, theirs });
}

/**
 * Whether the record of an edit exists or is to be created. Another user may have deleted it while the delete was
 * pending.
 */
function recordExists(journal: Journal, operation: Operation): boolean {
  const { kind, entity, localId } = operation;
  if (kind === 'create' || journal.records.find(entity, localId) !== undefined) return true;
  return findPendingCreate({ journal }, operation) !== undefined;
}

/**
 * The last operation on the same list that was made after this move and has a call already. The call was prepared while
 * the move was deleted.
 */
function lastSentAfter({ operations }: Journal, move: Operation): Operation | undefined {
  return operations
    .all()
    .findLast(
      (entry) =>
        isAttempted(entry) &&
        entry.operation.deviceSeq > move.deviceSeq &&
        siblingListOf(entry.operation) === siblingListOf(move),
    )?.operation;
}

/**
 * The order of operations is by `deviceSeq`, then by `createdAt`. An operation with the `deviceSeq` of another one and a
 * later time comes directly behind it, without a new `deviceSeq`, which only windows assign.
 */
function orderedBehind(
  { deviceSeq, createdAt }: Operation,
  offset: number,
): Pick<Operation, 'deviceSeq' | 'createdAt'> {
  return { deviceSeq, createdAt: createdAt + offset };
}

/**
 * Queues restored moves behind the operations already sent for their list, because their calls come after those. The
 * result is the order before the delete.
 */
function requeueBehindSent(
  journal: Journal,
  moves: readonly OperationOf<'move'>[],
  reanchored: UndoableDelete['reanchored'],
): void {
  const { operations } = journal;
  const formerAnchors = new Map(reanchored.map(({ opId, from }) => [opId, from]));
  const formerOrder = (move: OperationOf<'move'>): readonly LocalId[] =>
    computeScope(journal, scopeOf(move), (operation) => {
      const after = formerAnchors.get(operation.opId);
      return after !== undefined && 'after' in operation ? { ...operation, after } : operation;
    })
      .childrenOf(move.entity, move.parentId)
      .map(({ localId }) => localId);
  const overtaken = moves.flatMap((move) => {
    const sent = lastSentAfter(journal, move);
    if (sent === undefined) return [];
    const order = formerOrder(move);
    const index = order.indexOf(move.localId);
    return index < 0 ? [] : [{ move, sent, index, after: order[index - 1] ?? null }];
  });
  // In order of position, because each move is anchored to siblings that are in order already.
  overtaken.sort((left, right) => left.index - right.index);
  for (const [index, { move, sent, after }] of overtaken.entries()) {
    const entry = operations.find(move.opId);
    if (entry === undefined) continue;
    operations.remove(move.opId);
    operations.restore({ ...entry, operation: { ...move, ...orderedBehind(sent, 1 + index), after } });
  }
}

/** Whether an operation that was anchored to the record may have been pushed. One that is done has left the outbox. */
function mayHavePushedReanchored({ operations }: Journal, reanchored: UndoableDelete['reanchored']): boolean {
  return reanchored.some(({ opId }) => {
    const entry = operations.find(opId);
    return entry === undefined || !isUntouched(entry);
  });
}

/**
 * Moves a restored record back behind its former predecessor if operations that were anchored to the restored record
 * have been pushed meanwhile. The service then has their records before the restored one, and no pending operation would
 * move them back.
 *
 * Example: the list is A, B, C, and a pending move anchors D to B. The delete of B anchors the move to A, and the move is
 * pushed before the delete: the service has A, D, B, C. The undo moves B behind A, so that D follows B again.
 */
function restorePosition(
  { journal, newId, clock }: MissingClientContext,
  deleted: Operation,
  { reanchored, before: predecessors }: UndoableDelete,
): void {
  const { entity, localId } = deleted;
  if (predecessors === null || (entity !== 'section' && entity !== 'line_item')) return;
  if (!mayHavePushedReanchored(journal, reanchored)) return;
  const scope = scopeOf(deleted);
  const view = computeScope(journal, scope);
  const record = view.get(entity, localId);
  const parentId = record === undefined ? null : parentIdOf(record);
  if (parentId === null) return;
  const siblings = view.childrenOf(entity, parentId).map((sibling) => sibling.localId);
  const after = predecessors.findLast((sibling) => siblings.includes(sibling)) ?? null;
  const formerPredecessors = new Set(predecessors);
  const between = siblings.slice(after === null ? 0 : siblings.indexOf(after) + 1, siblings.indexOf(localId));
  if (between.every((sibling) => formerPredecessors.has(sibling))) return;
  const move: OperationOf<'move'> = {
    opId: newId(),
    // The number of the newest edit and the present time order the move behind all edits (`orderedBehind`).
    deviceSeq: Math.max(1, journal.meta.get('lastDeviceSeq') ?? 1),
    createdAt: clock.now(),
    localId,
    ...aggregateOf(scope, entity),
    kind: 'move',
    entity,
    parentId,
    after,
  };
  journal.operations.insert(move, null);
  compactSiblings(journal, move);
}

/**
 * Restores the operations that a delete removed, rebased on the service's present state. Call it after the delete is
 * removed from the outbox, in the same transaction and with the same feed entry. Each step needs the one before: first
 * the operations and their anchors, then the order of restored moves among operations sent meanwhile, then the position
 * of the record among siblings that the service has moved.
 */
export function restoreDeleted(
  context: MissingClientContext,
  deleted: Operation,
  undoableDelete: UndoableDelete,
): void {
  const { entries, conflicts, reanchored } = undoableDelete;
  const { operations } = context.journal;
  for (const conflict of conflicts) restoreConflict(context.journal, conflict);
  for (const entry of entries) {
    const operation = rebase(context, applyClientChoice(context, entry.operation));
    if (operation === null || !recordExists(context.journal, operation)) continue;
    operations.restore({ ...entry, operation });
  }
  for (const { opId, from, to } of reanchored) {
    const entry = operations.find(opId);
    if (entry === undefined || !isUntouched(entry) || anchorOf(entry) !== to) continue;
    const { operation } = entry;
    if (operation.kind === 'create' || operation.kind === 'move')
      operations.patch(opId, { operation: { ...operation, after: from } });
  }
  const moves = entries.flatMap(({ operation: { opId } }) => {
    const operation = operations.find(opId)?.operation;
    return operation?.kind === 'move' ? [operation] : [];
  });
  requeueBehindSent(context.journal, moves, reanchored);
  restorePosition(context, deleted, undoableDelete);
}
