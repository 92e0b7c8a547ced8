import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { placedUnder } from '../rules/order/sibling-group.ts';
import type { SyncContext } from '../sync-context.ts';

/** Names the order of a parent's sections or line items in the touch log. */
export function orderOf(parentId: LocalId): string {
  return `order/${parentId}`;
}

/** The parent whose children a call puts in another order; null when it leaves every place as it was. */
export function reorderedParent(
  { journal }: Pick<SyncContext, 'journal'>,
  operation: Operation,
): LocalId | null {
  if (operation.kind === 'move' || operation.kind === 'create') return placedUnder(operation);
  const base = journal.records.find(operation.entity, operation.localId)?.record;
  return operation.kind !== 'delete' || base === undefined ? null : parentIdOf(base);
}

/** Remembers that a call has changed a record, and that its siblings have shifted with it. */
export function markLocalWrite(
  context: Pick<SyncContext, 'journal' | 'localWrites'>,
  operation: Operation,
): void {
  context.localWrites.touch(operation.localId);
  const parentId = reorderedParent(context, operation);
  if (parentId !== null) context.localWrites.touch(orderOf(parentId));
}
