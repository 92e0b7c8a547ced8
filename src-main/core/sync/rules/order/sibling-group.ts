import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import { newValues } from '#shared/sync/record-from-create.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { parentOfSection } from '#shared/sync/record-view.ts';

/**
 * The parent of a created or moved section or line item; null for any other operation, and for a section without a
 * parent.
 */
export function newParentOf(operation: Operation): LocalId | null {
  if (operation.kind === 'move') return operation.parentId;
  if (operation.kind !== 'create') return null;
  if (operation.entity === 'section') return parentOfSection(newValues(operation.fields));
  return operation.entity === 'line_item' ? localIdOfField(operation.fields['section_id']?.[1]) : null;
}

/** The key of the list of siblings in which a create or move sets a position; null for any other operation. */
export function siblingListOf(operation: Operation): string | null {
  const parentId = newParentOf(operation);
  return parentId === null ? null : `${operation.entity}/${parentId}`;
}

/**
 * The key of the list of siblings in which a delete leaves a gap; null for any other operation.
 *
 * @param sectionOf the section of a line item of the service
 */
export function removedFrom(
  { kind, entity, localId, proposalId }: Operation,
  sectionOf: (lineItemId: LocalId) => LocalId | null,
): string | null {
  if (kind !== 'delete' || (entity !== 'section' && entity !== 'line_item')) return null;
  const parent = entity === 'section' ? proposalId : sectionOf(localId);
  return parent === null ? null : `${entity}/${parent}`;
}
