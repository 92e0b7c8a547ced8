import { newTemplateId, type LocalId, type NewId } from '#shared/domain/ids.ts';
import { t } from '../../i18n/index.ts';
import type { Edit, EditOf, LineItemPosition, SectionPosition } from '../lib/edit.ts';
import { valuesOf, type Values } from '../lib/values.ts';
import type { ProposalDocument } from '../queries/queries.ts';
import type { SectionWithItems } from '../db/stored-records.ts';

/** The edits that create a copy, parents first, and the copy's id. */
export interface Copy {
  readonly localId: LocalId;
  readonly edits: readonly Edit[];
}

/** The creates of lines in consecutive positions. */
export function createLines(
  { after, ...position }: LineItemPosition,
  rows: readonly Values<'line_item'>[],
  newId: () => NewId,
): readonly EditOf<'create'>[] {
  const ids = rows.map(() => newId());
  return rows.map((values, index) => {
    const localId = ids[index] ?? newId();
    const common = { kind: 'create', entity: 'line_item', localId, values } as const;
    return { ...common, ...position, after: ids[index - 1] ?? after };
  });
}

/**
 * Copies a section with its lines.
 *
 * @param values values that replace the original's
 */
export function copyOfSection(
  { section, items }: SectionWithItems,
  position: SectionPosition,
  newId: () => NewId,
  values: Values<'section'> = {},
): Copy {
  const localId = newId();
  const copied = { ...valuesOf(section), ...values };
  const first = { proposalId: position.proposalId, sectionId: localId, after: null };
  return {
    localId,
    edits: [
      { kind: 'create', entity: 'section', localId, ...position, values: copied },
      ...createLines(first, items.map(valuesOf), newId),
    ],
  };
}

/** Copies sections with their lines into consecutive positions. */
export function copySections(
  originals: readonly SectionWithItems[],
  { proposalId, after }: SectionPosition,
  newId: () => NewId,
  getValues: (original: SectionWithItems) => Values<'section'> = () => ({}),
): readonly Copy[] {
  let previous = after;
  return originals.map((original) => {
    const copy = copyOfSection(original, { proposalId, after: previous }, newId, getValues(original));
    previous = copy.localId;
    return copy;
  });
}

/**
 * Creates a template with copies of these sections and their lines. The copies are not reusable, and they do not refer
 * to originals in the library.
 */
export function newTemplate(name: string, sections: readonly SectionWithItems[], newId: () => NewId): Copy {
  const localId = newTemplateId(newId());
  const own = { reusable: false, source_id: null, source_content: null };
  const copies = copySections(sections, { proposalId: localId, after: null }, newId, () => own);
  const template: Edit = { kind: 'create', entity: 'template', localId, values: { name } };
  return { localId, edits: [template, ...copies.flatMap(({ edits }) => edits)] };
}

/** Creates a proposal with copies of these sections and taxes. */
export function newProposal(
  values: Values<'proposal'>,
  { sections, taxes }: Pick<ProposalDocument, 'sections' | 'taxes'>,
  newId: () => NewId,
): Copy {
  const localId = newId();
  const copies = copySections(sections, { proposalId: localId, after: null }, newId);
  const edits: readonly Edit[] = [
    { kind: 'create', entity: 'proposal', localId, values },
    ...copies.flatMap((copy) => copy.edits),
    ...taxes.map((tax): Edit => {
      const common = { kind: 'create', entity: 'taxation', proposalId: localId } as const;
      return { ...common, localId: newId(), values: valuesOf(tax) };
    }),
  ];
  return { localId, edits };
}

/** Copies a proposal as a draft, with the same client and content. The dates of the original are left out. */
export function copyOfProposal(document: ProposalDocument, newId: () => NewId): Copy {
  const { expires_at, display_date, ...values } = valuesOf(document.proposal);
  return newProposal({ ...values, title: t('edits.copyOf', { title: values.title ?? '' }) }, document, newId);
}
