import type { Entity, LocalId, ServerId } from '#shared/domain/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { noRateHeaders, notFound, type CallOutcome } from '../../api/call-outcome.ts';
import type { Page } from '../../api/schemas/page.ts';
import type { ServerLineItem } from '../../api/schemas/line-item.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerTaxation } from '../../api/schemas/taxation.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import { pageLength, readAllPages, sectionParent } from '../pull/read-proposal.ts';
import { createReceiver, type ReceivedRecord } from '../pull/received-records.ts';
import type { SyncContext } from '../sync-context.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** Makes a call for a parent, unless the service does not have the parent. */
async function callForParent<T>(
  { journal, limiter }: SyncContext,
  parent: { readonly entity: Entity; readonly localId: LocalId },
  priority: Priority,
  signal: AbortSignal,
  call: (serverId: ServerId) => Promise<CallOutcome<T>>,
): Promise<CallOutcome<T>> {
  const serverId = journal.records.serverIdOf(parent.entity, parent.localId);
  if (serverId === null) return notFound(createReason('operation.parentMissing'), noRateHeaders);
  return await limitedCall(limiter, priority, () => call(serverId), signal);
}

/** Reads the line items of a section, without a call if the service does not have the section. */
export async function readLineItemList(
  context: SyncContext,
  sectionId: LocalId,
  priority: Priority,
  signal: AbortSignal,
): Promise<CallOutcome<readonly ServerLineItem[]>> {
  return await callForParent(
    context,
    { entity: 'section', localId: sectionId },
    priority,
    signal,
    (serverId) => context.api.lineItems.ofSection(serverId),
  );
}

/** Reads the taxes of a proposal, which only its own list contains; without a call if the service does not have it. */
export async function readTaxList(
  context: SyncContext,
  proposalId: LocalId,
  priority: Priority,
  signal: AbortSignal,
): Promise<CallOutcome<readonly ServerTaxation[]>> {
  return await callForParent(
    context,
    { entity: 'proposal', localId: proposalId },
    priority,
    signal,
    (serverId) => context.api.taxations.list(serverId),
  );
}

function receiveAll<T>(
  outcome: CallOutcome<readonly T[]>,
  convert: (record: T) => ReceivedRecord,
): CallOutcome<readonly ReceivedRecord[]> {
  return outcome.type === 'ok' ? { ...outcome, value: outcome.value.map(convert) } : outcome;
}

/**
 * Reads the list that contains the record of a create: all clients, all proposals (archived ones too), all templates,
 * the sections of its proposal or template, the line items of its section, or the taxes of its proposal. Each record is
 * returned under the create's own local id.
 */
export async function listSiblings(
  context: SyncContext,
  operation: OperationOf<'create'>,
  priority: Priority,
  signal: AbortSignal,
): Promise<CallOutcome<readonly ReceivedRecord[]>> {
  const { journal, api } = context;
  const { localId } = operation;
  const receive = createReceiver(journal, localId);
  const record = recordFromCreate(operation);
  const readPages = async <T extends { readonly id: string }>(
    read: (paging: { readonly page: number; readonly per: number }) => Promise<CallOutcome<Page<T>>>,
  ): Promise<CallOutcome<readonly T[]>> => {
    const list = await readAllPages(context, priority, (page) => read({ page, per: pageLength }), signal);
    return list.type === 'ok' ? { ...list, value: list.value.records } : list;
  };
  // The proposal may have been archived since, and each list contains either active or archived ones.
  const readAllProposals = async (): Promise<CallOutcome<readonly ServerProposal[]>> => {
    const active = await readPages((paging) => api.proposals.list(paging));
    if (active.type !== 'ok') return active;
    const archived = await readPages((paging) => api.proposals.list({ ...paging, archived: true }));
    if (archived.type !== 'ok') return archived;
    // A service that ignores the filter lists proposals twice.
    const listed = new Map([...active.value, ...archived.value].map((proposal) => [proposal.id, proposal]));
    return { ...archived, value: [...listed.values()] };
  };
  switch (record.entity) {
    case 'client':
      return receiveAll(await readPages((paging) => api.clients.list(paging)), receive.client);
    case 'proposal':
      return receiveAll(await readAllProposals(), receive.proposal);
    case 'template':
      return receiveAll(await readPages((paging) => api.templates.list(paging)), receive.template);
    case 'section': {
      const parentId = parentIdOf(record);
      const parent = parentId === null ? null : sectionParent(journal, parentId);
      return receiveAll(
        await readPages((paging) => api.sections.list({ ...parent, ...paging })),
        receive.section,
      );
    }
    case 'line_item': {
      const sectionId = record.fields.section_id;
      return receiveAll(
        await readLineItemList(context, sectionId, priority, signal),
        receive.lineItemOf(sectionId),
      );
    }
    case 'taxation': {
      const proposalId = record.fields.proposal_id;
      return receiveAll(
        await readTaxList(context, proposalId, priority, signal),
        receive.taxationOf(proposalId),
      );
    }
  }
}
