import type { Entity, LocalId, ServerId } from '#shared/domain/ids.ts';
import { plainPercentage } from '#shared/domain/pricing/taxation.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { ServerClient } from '../../api/schemas/client.ts';
import type { ServerLineItem } from '../../api/schemas/line-item.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import type { ServerTaxation } from '../../api/schemas/taxation.ts';
import type { ServerTemplate } from '../../api/schemas/template.ts';
import type { Journal } from '../../journal/journal.ts';
import { bodyFromService } from '../pictures/picture-wire.ts';

/** A record from an answer of the service, with local ids as foreign keys. */
export interface ReceivedRecord {
  readonly entity: Entity;
  readonly localId: LocalId;
  readonly serverId: ServerId;
  /** Only the returned fields. Fields that the service never returns keep their last known value. */
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly updatedAt: string | null;
}

/** Drops fields that the service did not send, so that their last known values stay. */
function withoutUndefined(
  fields: Readonly<Record<string, FieldValue | undefined>>,
): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Converts the service's records: local ids replace server ids, also in references. */
export interface RecordReceiver {
  readonly client: (client: ServerClient) => ReceivedRecord;
  readonly proposal: (proposal: ServerProposal) => ReceivedRecord;
  readonly template: (template: ServerTemplate) => ReceivedRecord;
  readonly section: (section: ServerSection) => ReceivedRecord;
  /** @param sectionId the section whose list was read, for services that do not repeat it in the items */
  readonly lineItemOf: (sectionId: LocalId) => (item: ServerLineItem) => ReceivedRecord;
  /** @param proposalId the proposal whose list was read, because the taxes do not repeat it */
  readonly taxationOf: (proposalId: LocalId) => (tax: ServerTaxation) => ReceivedRecord;
}

/** @param localId the id of the record's local create, if any */
export function createReceiver(journal: Journal, localId?: LocalId): RecordReceiver {
  const { records } = journal;
  const received = (
    entity: Entity,
    id: ServerId,
    fields: ReceivedRecord['fields'],
    {
      extra,
      updatedAt = null,
    }: { readonly extra: ReceivedRecord['extra']; readonly updatedAt?: string | null },
  ): ReceivedRecord => ({
    entity,
    localId: localId ?? records.localIdOf(entity, id),
    serverId: id,
    fields,
    extra,
    updatedAt,
  });
  const reference = (entity: Entity, id: ServerId | null): LocalId | null =>
    id === null ? null : records.localIdOf(entity, id);
  /** Null for a deleted client: some services remove it from its proposals late. */
  const clientReference = (id: ServerId | null): LocalId | null =>
    id === null || records.hasTombstone('client', id) ? null : reference('client', id);

  return {
    client: ({ id, fields, extra }) => received('client', id, fields, { extra }),
    proposal: ({ id, fields, ...rest }) =>
      received(
        'proposal',
        id,
        withoutUndefined({ ...fields, client_id: clientReference(fields.client_id) }),
        rest,
      ),
    template: ({ id, fields: { name }, extra }) => received('template', id, { name }, { extra }),
    section: ({ id, fields, ...rest }) =>
      received(
        'section',
        id,
        {
          ...fields,
          body: fields.body === null ? null : bodyFromService(journal, fields.body),
          proposal_id: reference('proposal', fields.proposal_id),
          template_id: reference('template', fields.template_id),
        },
        rest,
      ),
    lineItemOf:
      (listedIn) =>
      ({ id, fields, sectionId, ...rest }) =>
        received(
          'line_item',
          id,
          { ...fields, section_id: reference('section', sectionId) ?? listedIn },
          rest,
        ),
    taxationOf:
      (proposalId) =>
      ({ id, fields: { name, percentage }, ...rest }) =>
        received(
          'taxation',
          id,
          { name, percentage: plainPercentage(percentage), proposal_id: proposalId },
          rest,
        ),
  };
}
