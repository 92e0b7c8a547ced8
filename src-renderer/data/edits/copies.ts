import { newTemplateId, type LocalId, type NewId } from '#shared/domain/ids.ts';
import type { FieldsByEntity } from '#shared/domain/record.ts';
import { t } from '../../i18n/index.ts';
import type { Edit, LineItemValues, ProposalValues, SectionValues, TaxationValues } from '../lib/edit.ts';
import type { ProposalDocument } from '../queries/queries.ts';
import type { SectionWithItems } from '../db/stored-records.ts';

/** The edits that create a copy, parents first, and the copy's id. */
export interface Copy {
  readonly localId: LocalId;
  readonly edits: readonly Edit[];
}

/** The user's values of a proposal, without fields of the service. */
export function proposalValues(fields: FieldsByEntity['proposal']): ProposalValues {
  const { status, public_id, currency, archived_at, sender_id, taxes_known, contents_known, ...values } =
    fields;
  return values;
}

/** The user's values of a section, without its position. */
export function sectionValues(fields: FieldsByEntity['section']): SectionValues {
  const { proposal_id, template_id, position, selected, ...values } = fields;
  return values;
}

/** The user's values of a line, without its position. */
export function lineItemValues(fields: FieldsByEntity['line_item']): LineItemValues {
  const { section_id, position, ...values } = fields;
  return values;
}

/** The position of a copy: in a proposal or template, or with null in the library. */
interface CopyPosition {
  readonly proposalId: LocalId | null;
  readonly after: LocalId | null;
}

/** The user's values of a tax. */
export function taxationValues({ name, percentage }: FieldsByEntity['taxation']): TaxationValues {
  return { name, percentage };
}

/**
 * Copies a section with its lines.
 *
 * @param values values that replace the original's
 */
export function copyOfSection(
  { section, items }: SectionWithItems,
  position: CopyPosition,
  newId: () => NewId,
  values: SectionValues = {},
): Copy {
  const localId = newId();
  const copies = items.map((item) => ({ localId: newId(), values: lineItemValues(item.fields) }));
  const { proposalId, after } = position;
  return {
    localId,
    edits: [
      {
        kind: 'create',
        entity: 'section',
        localId,
        proposalId,
        after,
        values: { ...sectionValues(section.fields), ...values },
      },
      ...copies.map((item, index): Edit => ({
        kind: 'create',
        entity: 'line_item',
        localId: item.localId,
        proposalId,
        sectionId: localId,
        after: copies[index - 1]?.localId ?? null,
        values: item.values,
      })),
    ],
  };
}

/**
 * Creates a template with copies of these sections and their lines. The copies are not reusable, and they do not refer
 * to originals in the library.
 */
export function newTemplate(name: string, sections: readonly SectionWithItems[], newId: () => NewId): Copy {
  const localId = newTemplateId(newId());
  const edits: Edit[] = [{ kind: 'create', entity: 'template', localId, values: { name } }];
  const own: SectionValues = { reusable: false, source_id: null, source_content: null };
  let after: LocalId | null = null;
  for (const section of sections) {
    const copy = copyOfSection(section, { proposalId: localId, after }, newId, own);
    edits.push(...copy.edits);
    after = copy.localId;
  }
  return { localId, edits };
}

/** Creates a proposal with copies of these sections and taxes. */
export function newProposal(
  values: ProposalValues,
  { sections, taxes }: Pick<ProposalDocument, 'sections' | 'taxes'>,
  newId: () => NewId,
): Copy {
  const localId = newId();
  const edits: Edit[] = [{ kind: 'create', entity: 'proposal', localId, values }];
  let after: LocalId | null = null;
  for (const section of sections) {
    const copy = copyOfSection(section, { proposalId: localId, after }, newId);
    edits.push(...copy.edits);
    after = copy.localId;
  }
  for (const { fields } of taxes) {
    const common = { kind: 'create', entity: 'taxation', proposalId: localId } as const;
    edits.push({ ...common, localId: newId(), values: taxationValues(fields) });
  }
  return { localId, edits };
}

/** Copies a proposal as a draft, with the same client and content. The dates of the original are left out. */
export function copyOfProposal(document: ProposalDocument, newId: () => NewId): Copy {
  const { expires_at, display_date, ...values } = proposalValues(document.proposal.fields);
  return newProposal({ ...values, title: t('edits.copyOf', { title: values.title ?? '' }) }, document, newId);
}
