import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { Entity } from '#shared/domain/ids.ts';
import type { ProposalDocument, SectionWithItems } from '../../data/index.ts';
import type { NameOf } from './describe-operation.ts';

/** The names of a proposal's records. */
export function namesIn(document: ProposalDocument | null | undefined): NameOf {
  return (entity: Entity, localId) => {
    if (document == null) return null;
    if (entity === 'client')
      return document.client === null ? null : clientDisplayName(document.client.fields);
    if (entity === 'proposal') return document.proposal.fields.title;
    if (entity === 'taxation')
      return document.taxes.find((tax) => tax.localId === localId)?.fields.name ?? null;
    return namesOfSections(document.sections)(entity, localId);
  };
}

/** The names of sections and line items. */
export function namesOfSections(sections: readonly SectionWithItems[]): NameOf {
  return (entity, localId) => {
    const content = sections.find(
      ({ section, items }) => section.localId === localId || items.some((item) => item.localId === localId),
    );
    if (entity === 'section') return content?.section.fields.title ?? null;
    return content?.items.find((item) => item.localId === localId)?.fields.name ?? null;
  };
}
