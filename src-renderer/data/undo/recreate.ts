import { newTemplateId, type LocalId, type NewId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { scopeOfSection } from '#shared/sync/record-scope.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Alias } from '../lib/aliases.ts';
import type { Edit } from '../lib/edit.ts';
import { valuesOf } from '../lib/values.ts';
import type { DeletedSubtree } from '../edits/plan-edits.ts';

export interface Recreation {
  readonly edits: readonly Edit[];
  /** Edits that set the new id in references: from proposals to their client, and from copies to their original. */
  readonly relinks: readonly Edit[];
  readonly aliases: readonly Alias[];
}

/** A deleted subtree, and the copies that refer to its first record. */
interface Recreated extends Omit<DeletedSubtree, 'neighborhood'> {
  readonly copies: readonly RecordOf<'section'>[];
}

/** A field that refers to a record, and the record that has the field. */
export interface Reference {
  readonly field: 'client_id' | 'source_id';
  readonly localId: LocalId;
  readonly scope: LocalId;
}

/** Edits that set a reference to a new id, if it has one of the known values. */
export function relink(
  { field, localId, scope }: Reference,
  known: readonly (LocalId | null)[],
  fresh: LocalId,
): readonly Edit[] {
  const entity = field === 'client_id' ? 'proposal' : 'section';
  const values = { [field]: fresh };
  return known.map((value): Edit => {
    return { kind: 'update', entity, localId, scope, values, expected: { [field]: value } };
  });
}

/**
 * Recreates deleted records in their old position under new ids. It undoes a delete that was sent: the service never
 * uses an id twice.
 */
export function recreate(
  { records, referencedBy, copies }: Recreated,
  after: LocalId | null,
  proposalId: LocalId | null,
  newId: () => NewId,
): Recreation {
  const aliases = new Map<LocalId, LocalId>(
    records.map(({ entity, localId }) => [localId, entity === 'template' ? newTemplateId(newId()) : newId()]),
  );
  const alias = (id: LocalId): LocalId => aliases.get(id) ?? id;
  const lastByParent = new Map<LocalId | null, LocalId>();
  const newProposalId = proposalId === null ? null : alias(proposalId);
  const edits = records.map((record, index) => {
    const { entity, localId, fields } = record;
    const parentId = parentIdOf(record);
    const previous = index === 0 ? after : (lastByParent.get(parentId) ?? null);
    lastByParent.set(parentId, alias(localId));
    const sectionId = 'section_id' in fields ? alias(fields.section_id) : undefined;
    const position = { proposalId: newProposalId, sectionId, after: previous };
    // The position and the values are those of the entity, which the type does not show.
    return { kind: 'create', entity, localId: alias(localId), ...position, values: valuesOf(record) } as Edit;
  });
  const deletedId = records[0]?.localId;
  const relinks =
    deletedId === undefined
      ? []
      : [
          ...referencedBy.flatMap((localId) => {
            const reference = { field: 'client_id', localId, scope: localId } as const;
            return relink(reference, [deletedId, null], alias(deletedId));
          }),
          // The service keeps the reference to a deleted original.
          ...copies.flatMap((copy) => {
            const { localId } = copy;
            const reference = { field: 'source_id', localId, scope: scopeOfSection(copy) } as const;
            return relink(reference, [deletedId], alias(deletedId));
          }),
        ];
  return { edits, relinks, aliases: [...aliases] };
}
