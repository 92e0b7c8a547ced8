import type { LocalId } from '#shared/domain/ids.ts';
import { plainPercentage } from '#shared/domain/pricing/taxation.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { ServerClient } from '../../api/schemas/client.ts';
import type { ServerLineItem } from '../../api/schemas/line-item.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import type { ServerTaxation } from '../../api/schemas/taxation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ReceivedRecord } from './receive-record.ts';

/** Drops fields that the service did not send, so that their last known values stay. */
function present(
  fields: Readonly<Record<string, FieldValue | undefined>>,
): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A server record with local ids for itself and its foreign keys. */
export function receivedClient(journal: Journal, client: ServerClient, localId?: LocalId): ReceivedRecord {
  return {
    entity: 'client',
    localId: localId ?? journal.records.localIdOf('client', client.id),
    serverId: client.id,
    fields: client.fields,
    extra: client.extra,
    updatedAt: null,
  };
}

/**
 * A proposal with its client by local id.
 *
 * @param localId the id of its local create, if any
 */
export function receivedProposal(
  journal: Journal,
  proposal: ServerProposal,
  localId?: LocalId,
): ReceivedRecord {
  const clientId = proposal.fields.client_id;
  return {
    entity: 'proposal',
    localId: localId ?? journal.records.localIdOf('proposal', proposal.id),
    serverId: proposal.id,
    fields: present({
      ...proposal.fields,
      client_id: clientId === null ? null : journal.records.localIdOf('client', clientId),
    }),
    extra: proposal.extra,
    updatedAt: proposal.updatedAt,
  };
}

/**
 * A section with its proposal by local id.
 *
 * @param localId the id of its local create, if any
 */
export function receivedSection(journal: Journal, section: ServerSection, localId?: LocalId): ReceivedRecord {
  const proposalId = section.fields.proposal_id;
  return {
    entity: 'section',
    localId: localId ?? journal.records.localIdOf('section', section.id),
    serverId: section.id,
    fields: {
      ...section.fields,
      proposal_id: proposalId === null ? null : journal.records.localIdOf('proposal', proposalId),
    },
    extra: section.extra,
    updatedAt: section.updatedAt,
  };
}

/** @param proposalId the proposal of the list with the tax, which the service does not repeat */
export function receivedTaxation(
  journal: Journal,
  { id, fields, extra, updatedAt }: ServerTaxation,
  proposalId: LocalId,
  localId?: LocalId,
): ReceivedRecord {
  return {
    entity: 'taxation',
    localId: localId ?? journal.records.localIdOf('taxation', id),
    serverId: id,
    fields: { name: fields.name, percentage: plainPercentage(fields.percentage), proposal_id: proposalId },
    extra,
    updatedAt,
  };
}

/** @param sectionId the section of the list with the item, for services that do not repeat it */
export function receivedLineItem(
  journal: Journal,
  item: ServerLineItem,
  sectionId: LocalId,
  localId?: LocalId,
): ReceivedRecord {
  return {
    entity: 'line_item',
    localId: localId ?? journal.records.localIdOf('line_item', item.id),
    serverId: item.id,
    fields: {
      ...item.fields,
      section_id: item.sectionId === null ? sectionId : journal.records.localIdOf('section', item.sectionId),
    },
    extra: item.extra,
    updatedAt: item.updatedAt,
  };
}
