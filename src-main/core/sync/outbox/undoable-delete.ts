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
  /** The siblings before the record, in order. */
  readonly before: readonly LocalId[];
}

function anchorOf({ operation }: JournaledOperation): LocalId | null {
  return 'after' in operation ? operation.after : null;
}

/** The operations that the delete has reanchored to another sibling. */
function findReanchored(
  journal: Journal,
  pending: readonly JournaledOperation[],
): UndoableDelete['reanchored'] {
  return pending.flatMap((before) => {
    const { opId } = before.operation;
    const now = journal.operations.find(opId);
    const from = anchorOf(before);
    if (from === null || now === undefined || now === before) return [];
    const to = anchorOf(now);
    return to === from ? [] : [{ opId, from, to }];
  });
}

/**
 * Stores the operations that a delete removed or changed with the delete, so that it can be undone until it is pushed.
 */
export function saveForUndo(
  journal: Journal,
  opId: string,
  { pending, removed, conflicts, before }: DeleteChanges,
): void {
  const removedIds = new Set(removed);
  const entries = pending.filter(({ operation }) => removedIds.has(operation.opId));
  const reanchored = findReanchored(journal, pending);
  if (entries.length + conflicts.length + reanchored.length === 0) return;
  journal.operations.patch(opId, {
    undoableDelete: { entries, conflicts, reanchored, before: reanchored.length === 0 ? null : before },
  });
}

/** Restores a conflict, unless the service now has the user's value. */
function restoreConflict(journal: Journal, conflict: Conflict): void {
  const { entity, localId, field, mine } = conflict;
  const base = journal.records.find(entity, localId)?.record;
  if (field !== null && base === undefined) return;
  const current = base === undefined || field === null ? undefined : baseValues(base)[field];
  const theirs = current === undefined ? conflict.theirs : current;
  if (field === null || theirs !== mine) journal.conflicts.save({ ...conflict, theirs });
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

/** The last in-flight operation on the same list that was made after this move. Its call does not know of the move. */
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
 * Queues restored moves behind the operations already sent for their list, because their calls come after those. The
 * result is the order before the delete.
 */
function requeueBehindSent(
  journal: Journal,
  moves: readonly OperationOf<'move'>[],
  reanchored: UndoableDelete['reanchored'],
): void {
  const { operations } = journal;
  const before = new Map(reanchored.map(({ opId, from }) => [opId, from]));
  const formerOrder = (move: OperationOf<'move'>): readonly LocalId[] =>
    computeScope(journal, scopeOf(move), (operation) => {
      const after = before.get(operation.opId);
      return after !== undefined && 'after' in operation ? { ...operation, after } : operation;
    })
      .childrenOf(move.entity, move.parentId)
      .map(({ localId }) => localId);
  const inOrder = moves.flatMap((move) => {
    const sent = lastSentAfter(journal, move);
    if (sent === undefined) return [];
    const order = formerOrder(move);
    const index = order.indexOf(move.localId);
    return index < 0 ? [] : [{ move, sent, index, after: order[index - 1] ?? null }];
  });
  // In order of position, because each move is anchored to siblings that are in order already.
  inOrder.sort((left, right) => left.index - right.index);
  for (const [index, { move, sent, after }] of inOrder.entries()) {
    const entry = operations.find(move.opId);
    if (entry === undefined) continue;
    const { deviceSeq } = sent;
    operations.remove(move.opId);
    const operation = { ...move, deviceSeq, createdAt: sent.createdAt + 1 + index, after };
    operations.restore({ ...entry, operation });
  }
}

/** Whether an operation that was anchored to the record may have been pushed. */
function hasPushedSibling({ operations }: Journal, reanchored: UndoableDelete['reanchored']): boolean {
  return reanchored.some(({ opId }) => {
    const entry = operations.find(opId);
    return entry === undefined || !isUntouched(entry);
  });
}

/**
 * Moves a restored record back behind its former predecessor if operations anchored to it have been pushed meanwhile.
 * Their records stand before it now, and no pending operation would move them back.
 */
function restorePosition(
  { journal, newId, clock }: MissingClientContext,
  deleted: Operation,
  { reanchored, before }: UndoableDelete,
): void {
  const { entity, localId } = deleted;
  if (before === null || (entity !== 'section' && entity !== 'line_item')) return;
  if (!hasPushedSibling(journal, reanchored)) return;
  const scope = scopeOf(deleted);
  const view = computeScope(journal, scope);
  const record = view.get(entity, localId);
  const parentId = record === undefined ? null : parentIdOf(record);
  if (parentId === null) return;
  const siblings = view.childrenOf(entity, parentId).map((sibling) => sibling.localId);
  const after = before.findLast((sibling) => siblings.includes(sibling)) ?? null;
  const formerPredecessors = new Set(before);
  const between = siblings.slice(after === null ? 0 : siblings.indexOf(after) + 1, siblings.indexOf(localId));
  if (between.every((sibling) => formerPredecessors.has(sibling))) return;
  const move: OperationOf<'move'> = {
    opId: newId(),
    // Reuses the newest edit's number, at least 1, so that it is ordered behind all edits by its time.
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
 * removed from the outbox, in the same transaction and feed.
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
