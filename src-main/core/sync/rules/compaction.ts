import type { LocalId } from '#shared/domain/ids.ts';
import type { FieldChanges, FieldValue, Operation, OperationOf } from '#shared/sync/operation.ts';
import { isBarrier, isUntouched, type PendingOperation } from '#shared/sync/pending-operation.ts';
import { kindAfter } from './push-dependencies.ts';

/** What a new operation does to the outbox (S4). */
export interface Compaction {
  /** Operations to drop: they and the new one cancel out, or the new one makes them pointless. */
  readonly removed: readonly string[];
  /** Operations with new content, by their old opId. A rejected one that was mended queues again. */
  readonly changed: readonly Operation[];
  /** The operation to add; null when it was folded or cancelled. */
  readonly added: Operation | null;
}

/** `[earliest base, latest value]` per field, without those that are back where they started. */
export function composeChanges(first: FieldChanges, second: FieldChanges): FieldChanges {
  const merged: Record<string, readonly [FieldValue, FieldValue]> = { ...first };
  for (const [field, [base, value]] of Object.entries(second)) {
    const earlier = first[field];
    merged[field] = [earlier === undefined ? base : earlier[0], value];
  }
  return Object.fromEntries(Object.entries(merged).filter(([, [base, value]]) => base !== value));
}

/** The values of a create, with later edits in their place. */
function foldIntoCreate(create: OperationOf<'create'>, edits: FieldChanges): Operation {
  const fields: Record<string, readonly [FieldValue, FieldValue]> = { ...create.fields };
  for (const [field, [, value]] of Object.entries(edits)) fields[field] = [null, value];
  return { ...create, fields };
}

/**
 * Whether an update changes the kind of a section after something was done to line items behind an earlier update: it
 * must not overtake them, because only a cost section holds any (S5).
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
  const doomed = candidates.filter(concerns);
  const removed = doomed.map((entry) => entry.operation.opId);
  // The record never reached the service, and nothing about it is on its way: nobody needs to be told.
  const neverSent =
    doomed.some(
      (entry) => entry.operation.kind === 'create' && entry.operation.localId === operation.localId,
    ) && pending.filter(concerns).length === doomed.length;
  return { removed, changed: [], added: neverSent ? null : operation };
}

/** What waits and may still be changed for the sake of a new operation: nothing across a send or archive (S4). */
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
 * Folds a new operation into those that wait (S4). Only operations that the service cannot know of are
 * touched, and never across a send or archive of the same proposal.
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
    case 'send':
      return { removed: [], changed: [], added: incoming };
  }
}
