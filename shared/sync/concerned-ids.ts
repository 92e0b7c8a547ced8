import { localIdOfField, type LocalId } from '../domain/ids.ts';
import type { FieldValue, Operation } from './operation.ts';

/** Fields that refer to another record. */
const references = ['client_id', 'source_id', 'section_id', 'proposal_id', 'template_id', 'prepared_by_id'];

function named(value: FieldValue): readonly LocalId[] {
  const id = localIdOfField(value);
  return id === null ? [] : [id];
}

/**
 * The local ids that an operation concerns: its record, the record's parents, and the records in its fields. Two
 * operations without a common id can run in either order.
 */
export function concernedIds(operation: Operation): readonly LocalId[] {
  const { localId, proposalId, librarySectionId } = operation;
  const own = [localId, ...named(proposalId), ...named(librarySectionId ?? null)];
  if (operation.kind !== 'create' && operation.kind !== 'update') return own;
  const inFields = references.flatMap((name) => (operation.fields[name] ?? []).flatMap(named));
  return [...own, ...inFields];
}
