import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { isAttempted, isUntouched } from '#shared/sync/pending-operation.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { placedIn } from '../rules/order/sibling-group.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation, UndoableDelete } from '../../journal/journaled-operation.ts';
import { baseValues } from '../view/base-values.ts';
import { compactSiblings } from '../order/compact-siblings.ts';
import { withoutMissingClient, type MissingClientContext } from '../decisions/missing-client.ts';
import { rebase } from './rebase.ts';
import { createOf } from '../deletions/handle-remote-deletion.ts';
import { aggregateOf, computeScope, scopeOf } from '../view/visible.ts';

/** What taking in a delete has changed of what waits. */
interface Aside {
  /** The outbox as it was before. */
  readonly pending: readonly JournaledOperation[];
  /** The operations that left it, by opId. */
  readonly removed: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** What stood before the record in its list, in order. */
  readonly before: readonly LocalId[];
}

function standsBehind({ operation }: JournaledOperation): string | null {
  return 'after' in operation ? operation.after : null;
}

/** Those that stood behind what leaves, and stand behind another now. */
function steppedOf(journal: Journal, pending: readonly JournaledOperation[]): UndoableDelete['stepped'] {
  return pending.flatMap((before) => {
    const { opId } = before.operation;
    const now = journal.operations.find(opId);
    const from = standsBehind(before);
    if (from === null || now === undefined || now === before) return [];
    const to = standsBehind(now);
    return to === from ? [] : [{ opId, from, to }];
  });
}

/** Keeps with a delete what it has made pointless: until it goes out, it can be taken back (S20). */
export function keepForUndo(
  journal: Journal,
  opId: string,
  { pending, removed, conflicts, before }: Aside,
): void {
  const gone = new Set(removed);
  const entries = pending.filter(({ operation }) => gone.has(operation.opId));
  const stepped = steppedOf(journal, pending);
  if (entries.length + conflicts.length + stepped.length === 0) return;
  journal.operations.patch(opId, {
    superseded: { entries, conflicts, stepped, before: stepped.length === 0 ? null : before },
  });
}

/** What was to be decided is so still, unless the service says by now what the user wrote. */
function askAgain(journal: Journal, conflict: Conflict): void {
  const { entity, localId, field, mine } = conflict;
  const base = journal.records.find(entity, localId)?.record;
  if (field !== null && base === undefined) return;
  const current = base === undefined || field === null ? undefined : baseValues(base)[field];
  const theirs = current === undefined ? conflict.theirs : current;
  if (field === null || theirs !== mine) journal.conflicts.save({ ...conflict, theirs });
}

/** Whether the record of an edit is there, or to be made: somebody may have deleted it while the delete waited. */
function isThere(journal: Journal, operation: Operation): boolean {
  const { kind, entity, localId } = operation;
  if (kind === 'create' || journal.records.find(entity, localId) !== undefined) return true;
  return createOf({ journal }, operation) !== undefined;
}

/** The last of a list of siblings that is on its way, and was made after this move: its call does not know of the move. */
function passedBy({ operations }: Journal, move: Operation): Operation | undefined {
  return operations
    .all()
    .findLast(
      (entry) =>
        isAttempted(entry) &&
        entry.operation.deviceSeq > move.deviceSeq &&
        placedIn(entry.operation) === placedIn(move),
    )?.operation;
}

/**
 * Lets the moves that were taken back follow what has been sent in their list meanwhile, as their calls do (S5), so that
 * the order that is shown is the one that comes of it: the one from before the delete.
 */
function followSent(
  journal: Journal,
  moves: readonly OperationOf<'move'>[],
  stepped: UndoableDelete['stepped'],
): void {
  const { operations } = journal;
  const before = new Map(stepped.map(({ opId, from }) => [opId, from]));
  const orderOf = (move: OperationOf<'move'>): readonly LocalId[] =>
    computeScope(journal, scopeOf(move), (operation) => {
      const after = before.get(operation.opId);
      return after !== undefined && 'after' in operation ? { ...operation, after } : operation;
    })
      .childrenOf(move.entity, move.parentId)
      .map(({ localId }) => localId);
  const placed = moves.flatMap((move) => {
    const sent = passedBy(journal, move);
    if (sent === undefined) return [];
    const order = orderOf(move);
    const place = order.indexOf(move.localId);
    return place < 0 ? [] : [{ move, sent, place, after: order[place - 1] ?? null }];
  });
  // From the first place on: each follows what stands already where it will.
  placed.sort((left, right) => left.place - right.place);
  for (const [index, { move, sent, after }] of placed.entries()) {
    const entry = operations.find(move.opId);
    if (entry === undefined) continue;
    const { deviceSeq } = sent;
    operations.remove(move.opId);
    const operation = { ...move, deviceSeq, createdAt: sent.createdAt + 1 + index, after };
    operations.restore({ ...entry, operation });
  }
}

/** Whether a call that was to put something behind the record has put it before that, or may have done so. */
function isOvertaken({ operations }: Journal, stepped: UndoableDelete['stepped']): boolean {
  return stepped.some(({ opId }) => {
    const entry = operations.find(opId);
    return entry === undefined || !isUntouched(entry);
  });
}

/**
 * Moves a record back behind what it stood behind, where what stood behind it has gone out before it meanwhile: of that
 * nothing waits any more that could be told to follow it again.
 */
function moveBehind(
  { journal, newId, clock }: MissingClientContext,
  deleted: Operation,
  { stepped, before }: UndoableDelete,
): void {
  const { entity, localId } = deleted;
  if (before === null || (entity !== 'section' && entity !== 'line_item')) return;
  if (!isOvertaken(journal, stepped)) return;
  const scope = scopeOf(deleted);
  const view = computeScope(journal, scope);
  const record = view.get(entity, localId);
  const parentId = record === undefined ? null : parentIdOf(record);
  if (parentId === null) return;
  const shown = view.childrenOf(entity, parentId).map((sibling) => sibling.localId);
  const after = before.findLast((sibling) => shown.includes(sibling)) ?? null;
  const stoodBefore = new Set(before);
  const between = shown.slice(after === null ? 0 : shown.indexOf(after) + 1, shown.indexOf(localId));
  if (between.every((sibling) => stoodBefore.has(sibling))) return;
  const move: OperationOf<'move'> = {
    opId: newId(),
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
 * Puts back what a delete had made pointless, on top of what the service says by now. Runs once the delete has left the
 * outbox, inside the same transaction and its feed.
 */
export function restoreDeleted(
  context: MissingClientContext,
  deleted: Operation,
  superseded: UndoableDelete,
): void {
  const { entries, conflicts, stepped } = superseded;
  const { operations } = context.journal;
  for (const conflict of conflicts) askAgain(context.journal, conflict);
  for (const entry of entries) {
    const operation = rebase(context, withoutMissingClient(context, entry.operation));
    if (operation === null || !isThere(context.journal, operation)) continue;
    operations.restore({ ...entry, operation });
  }
  for (const { opId, from, to } of stepped) {
    const entry = operations.find(opId);
    if (entry === undefined || !isUntouched(entry) || standsBehind(entry) !== to) continue;
    const { operation } = entry;
    if (operation.kind === 'create' || operation.kind === 'move')
      operations.patch(opId, { operation: { ...operation, after: from } });
  }
  const moves = entries.flatMap(({ operation: { opId } }) => {
    const operation = operations.find(opId)?.operation;
    return operation?.kind === 'move' ? [operation] : [];
  });
  followSent(context.journal, moves, stepped);
  moveBehind(context, deleted, superseded);
}
