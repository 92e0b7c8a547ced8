import { newTemplateId, type LocalId, type NewId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { scopeOfSection } from '#shared/sync/record-scope.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Edit } from '../lib/edit.ts';
import { valuesOf } from '../lib/values.ts';
import type { DeletedSubtree } from '../edits/plan-edits.ts';

/** Edits that recreate deleted records under new ids. */
export interface Recreation {
  readonly edits: readonly Edit[];
  /** Edits that set the new id in references: from proposals to their client, and from copies to their original. */
  readonly relinks: readonly Edit[];
  readonly aliases: ReadonlyMap<LocalId, LocalId>;
}

/** A deleted subtree, and the copies that refer to its first record. */
interface Recreated extends Omit<DeletedSubtree, 'neighborhood'> {
  readonly copies: readonly RecordOf<'section'>[];
}

/** Sets a proposal's client to the new id, if it refers to the deleted client or to none. */
function relinkProposal(localId: LocalId, gone: LocalId, client_id: LocalId): readonly Edit[] {
  const edit = {
    kind: 'update',
    entity: 'proposal',
    localId,
    scope: localId,
    values: { client_id },
  } as const;
  return [gone, null].map((known) => ({ ...edit, expected: { client_id: known } }));
}

/** Sets a copy's original to the new id, if it refers to the deleted one. The service keeps such references. */
function relinkCopy(copy: RecordOf<'section'>, gone: LocalId, source_id: LocalId): Edit {
  return {
    kind: 'update',
    entity: 'section',
    localId: copy.localId,
    scope: scopeOfSection(copy),
    values: { source_id },
    expected: { source_id: gone },
  };
}

/**
 * Recreates deleted records in their old position under new ids. It undoes a delete that was sent: the service never
 * uses an id twice (S20).
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
    const parentId = parentIdOf(record);
    const previous = index === 0 ? after : (lastByParent.get(parentId) ?? null);
    lastByParent.set(parentId, alias(record.localId));
    const { entity, localId, fields } = record;
    const sectionId = 'section_id' in fields ? alias(fields.section_id) : undefined;
    const position = { proposalId: newProposalId, sectionId, after: previous };
    // The position and the values are those of the entity, which the type does not show.
    return { kind: 'create', entity, localId: alias(localId), ...position, values: valuesOf(record) } as Edit;
  });
  const deletedId = records[0]?.localId;
  if (deletedId === undefined) return { edits, relinks: [], aliases };
  const relinks = [
    ...referencedBy.flatMap((id) => relinkProposal(id, deletedId, alias(deletedId))),
    ...copies.map((copy) => relinkCopy(copy, deletedId, alias(deletedId))),
  ];
  return { edits, relinks, aliases };
}
