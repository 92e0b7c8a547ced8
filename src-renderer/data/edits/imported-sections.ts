import { newTemplateId, type LocalId, type NewId } from '#shared/domain/ids.ts';
import type { Edit, SectionPosition } from '../lib/edit.ts';
import type { LineItemValues, SectionValues } from '../lib/values.ts';
import { createLines, type Copy } from './copies.ts';

/** A section of an imported document. */
export interface ImportedSection {
  readonly values: SectionValues;
  readonly items: readonly LineItemValues[];
}

/** A template whose sections are not records yet. */
export interface PreparedTemplate {
  readonly name: string;
  readonly sections: readonly ImportedSection[];
}

/**
 * Creates sections with their lines in consecutive positions.
 *
 * @param values values that all of them have
 * @returns the ids of the sections, and the edits, parents first
 */
export function createSections(
  sections: readonly ImportedSection[],
  { proposalId, after }: SectionPosition,
  newId: () => NewId,
  values: SectionValues = {},
): { readonly ids: readonly LocalId[]; readonly edits: readonly Edit[] } {
  let previous = after;
  const ids: LocalId[] = [];
  const edits = sections.flatMap((section): readonly Edit[] => {
    const localId = newId();
    const position = { proposalId, after: previous };
    // Sections of the library have no order.
    if (proposalId !== null) previous = localId;
    ids.push(localId);
    const own = { ...section.values, ...values };
    return [
      { kind: 'create', entity: 'section', localId, ...position, values: own },
      ...createLines({ proposalId, sectionId: localId, after: null }, section.items, newId),
    ];
  });
  return { ids, edits };
}

export function createPreparedTemplate({ name, sections }: PreparedTemplate, newId: () => NewId): Copy {
  const localId = newTemplateId(newId());
  const { edits } = createSections(sections, { proposalId: localId, after: null }, newId);
  return { localId, edits: [{ kind: 'create', entity: 'template', localId, values: { name } }, ...edits] };
}
