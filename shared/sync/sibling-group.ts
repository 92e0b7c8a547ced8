import type { LocalId } from '../domain/ids.ts';
import type { FieldValue, Operation } from './operation.ts';

/** The list of siblings in which a create or move takes a place, as a name; null for everything else. */
export function placedIn(operation: Operation): string | null {
  const { entity } = operation;
  if (entity !== 'section' && entity !== 'line_item') return null;
  let parent: FieldValue | undefined = null;
  if (operation.kind === 'move') parent = operation.parentId;
  else if (operation.kind === 'create')
    parent = operation.fields[entity === 'section' ? 'proposal_id' : 'section_id']?.[1];
  return typeof parent === 'string' ? `${entity}/${parent}` : null;
}

/**
 * The list of siblings in which a delete leaves a gap, as a name; null for everything else.
 *
 * @param sectionOf the section of a line item that the service knows
 */
export function removedFrom(
  { kind, entity, localId, proposalId }: Operation,
  sectionOf: (lineItemId: LocalId) => LocalId | null,
): string | null {
  if (kind !== 'delete' || (entity !== 'section' && entity !== 'line_item')) return null;
  const parent = entity === 'section' ? proposalId : sectionOf(localId);
  return parent === null ? null : `${entity}/${parent}`;
}
