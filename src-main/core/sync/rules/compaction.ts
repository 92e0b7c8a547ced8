import type { LocalId } from '#shared/domain/ids.ts';
import type { FieldChanges, FieldValue, Operation, OperationOf } from '#shared/sync/operation.ts';
import { isBarrier, isUntouched, type PendingOperation } from '#shared/sync/pending-operation.ts';
import { kindAfter } from './push-dependencies.ts';

/** The effect of a new operation on the outbox. */
export interface Compaction {
  /** The opIds of operations to remove, because the new operation cancels them or makes them pointless. */
  readonly removed: readonly string[];
  /** Operations with new content under their old opIds. A rejected one queues again. */
  readonly changed: readonly Operation[];
  /** The operation to add; null if it was merged or cancelled. */
  readonly added: Operation | null;
}

/** `[first base, last value]` per field, without fields that return to their base. */
export function composeChanges(first: FieldChanges, second: FieldChanges): FieldChanges {
  const merged: Record<string, readonly [FieldValue, FieldValue]> = { ...first };
  for (const [field, [base, value]] of Object.entries(second)) {
    const earlier = first[field];
    merged[field] = [earlier === undefined ? base : earlier[0], value];
  }
  return Object.fromEntries(Object.entries(merged).filter(([, [base, value]]) => base !== value));
}

/** The create with the values of later edits. */
function foldIntoCreate(create: OperationOf<'create'>, edits: FieldChanges): Operation {
  const fields: Record<string, readonly [FieldValue, FieldValue]> = { ...create.fields };
  for (const [field, [, value]] of Object.entries(edits)) fields[field] = [null, value];
  return { ...create, fields };
}

/**
 * Whether an update changes a section's type, and operations on line items stand between it and the earlier update.
 * Then it must not merge into the earlier one and so move before them, because only a cost section has line items.
 */
function changesKindAfterItems(
  update: OperationOf<'update'>,
  earlier: Operation,
  candidates: readonly PendingOperation[],
): boolean {
  return (
    kindAfter(update) !== undefined &&
    candidates.some(
      ({ operation }) =>
        operation.entity === 'line_item' &&
        operation.deviceSeq > earlier.deviceSeq &&
        (operation.proposalId ?? operation.librarySectionId) === (update.proposalId ?? update.localId),
    )
  );
}

function foldUpdate(update: OperationOf<'update'>, candidates: readonly PendingOperation[]): Compaction {
  const earlier = candidates.findLast(
    ({ operation }) =>
      operation.localId === update.localId &&
      operation.entity === update.entity &&
      (operation.kind === 'create' || operation.kind === 'update'),
  )?.operation;
  if (earlier?.kind === 'create') {
    return { removed: [], changed: [foldIntoCreate(earlier, update.fields)], added: null };
  }
  if (earlier?.kind === 'update' && !changesKindAfterItems(update, earlier, candidates)) {
    const fields = composeChanges(earlier.fields, update.fields);
    return Object.keys(fields).length === 0
      ? { removed: [earlier.opId], changed: [], added: null }
      : { removed: [], changed: [{ ...earlier, fields }], added: null };
  }
  const fields = composeChanges({}, update.fields);
  return { removed: [], changed: [], added: Object.keys(fields).length === 0 ? null : { ...update, fields } };
}

function foldDelete(
  operation: OperationOf<'delete'>,
  candidates: readonly PendingOperation[],
  pending: readonly PendingOperation[],
  descendants: ReadonlySet<LocalId>,
): Compaction {
  const concerns = ({ operation: other }: PendingOperation): boolean =>
    other.localId === operation.localId || descendants.has(other.localId);
  const concerned = candidates.filter(concerns);
  const removed = concerned.map((entry) => entry.operation.opId);
  // The record never reached the service, and no call about it is in flight, so no delete is needed.
  const neverSent =
    concerned.some(
      (entry) => entry.operation.kind === 'create' && entry.operation.localId === operation.localId,
    ) && pending.filter(concerns).length === concerned.length;
  return { removed, changed: [], added: neverSent ? null : operation };
}

/** The pending operations that a new one may change: none before a send or archive of the same proposal. */
export function changeableFor<T extends PendingOperation>(
  incoming: Operation,
  pending: readonly T[],
): readonly T[] {
  const barrier = pending.findLastIndex(
    ({ operation }) =>
      isBarrier(operation) && incoming.proposalId !== null && operation.proposalId === incoming.proposalId,
  );
  return pending.slice(barrier + 1).filter(isUntouched);
}

/**
 * Compacts a new operation with the pending ones. Changes only operations that the service cannot know, and none across
 * a send or archive of the same proposal.
 *
 * @param pending the outbox in order of `deviceSeq`
 * @param descendants local ids below the record of a delete: proposal → sections → line items
 */
export function compact(
  incoming: Operation,
  pending: readonly PendingOperation[],
  descendants: ReadonlySet<LocalId>,
): Compaction {
  const candidates = changeableFor(incoming, pending);
  switch (incoming.kind) {
    case 'update':
      return foldUpdate(incoming, candidates);
    case 'delete':
      return foldDelete(incoming, candidates, pending, descendants);
    case 'create':
    case 'move':
    case 'archive':
    case 'unarchive':
    case 'record_decision':
    case 'record_send':
    case 'send':
      return { removed: [], changed: [], added: incoming };
  }
}
