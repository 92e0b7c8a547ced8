import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { newParentOf } from '../rules/order/sibling-group.ts';
import type { SyncContext } from '../sync-context.ts';

/** The key of a parent's list of children in the local write clock. */
export function orderKey(parentId: LocalId): string {
  return `order/${parentId}`;
}

/** The parent whose children a call reorders; null if it reorders none. */
export function reorderedParent(
  { journal }: Pick<SyncContext, 'journal'>,
  operation: Operation,
): LocalId | null {
  if (operation.kind === 'move' || operation.kind === 'create') return newParentOf(operation);
  const { kind, entity, localId } = operation;
  if (kind !== 'delete' || (entity !== 'section' && entity !== 'line_item')) return null;
  const base = journal.records.find(entity, localId)?.record;
  return base === undefined ? null : parentIdOf(base);
}

/** Marks the record of a call as written, and its list of siblings if the call reorders it. */
export function markLocalWrite(
  context: Pick<SyncContext, 'journal' | 'localWrites'>,
  operation: Operation,
): void {
  context.localWrites.touch(operation.localId);
  const parentId = reorderedParent(context, operation);
  if (parentId !== null) context.localWrites.touch(orderKey(parentId));
}
