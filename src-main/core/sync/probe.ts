import type { ServerId } from '#shared/domain/ids.ts';
import { hasValues } from '#shared/sync/fingerprint.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { recordFromCreate } from '#shared/sync/record-from-create.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { noRateHeaders, type CallOutcome } from '../api/call-outcome.ts';
import type { ServerProposal } from '../api/schemas/proposal.ts';
import { limitedCall } from '../limiter/limited-call.ts';
import type { JournaledOperation } from '../journal/operation-store.ts';
import { looksLike } from './looks-like.ts';
import type { Probe, ProbeVerdict } from './probe-verdict.ts';
import { probeMove } from './probe-move.ts';
import { pageLength, readAllPages } from './read-proposal.ts';
import type { ServerTaxation } from '../api/schemas/taxation.ts';
import {
  receivedClient,
  receivedLineItem,
  receivedProposal,
  receivedSection,
  receivedTaxation,
} from './received-records.ts';
import type { ReceivedRecord } from './receive-record.ts';
import type { SyncContext } from './sync-context.ts';
import { confirmEach } from './vanished.ts';
import { t } from '../words/words.ts';

type ProbeOutcome = CallOutcome<Probe>;

function absent(saw: string, received: ReceivedRecord | null = null): ProbeVerdict {
  return { type: 'absent', saw, received };
}

/** Passes a failed reading on, or turns a successful one into what it says. */
function read<T>(outcome: CallOutcome<T>, probed: string, judge: (value: T) => ProbeVerdict): ProbeOutcome {
  return outcome.type === 'ok' ? { ...outcome, value: { probed, verdict: judge(outcome.value) } } : outcome;
}

/** One new record that looks like ours is ours; two could be anybody's. */
function judgeCandidates(candidates: readonly ReceivedRecord[]): ProbeVerdict {
  const [only, second] = candidates;
  if (only === undefined) return absent(t('probe.noneLikeIt'));
  if (second !== undefined)
    return { type: 'unclear', saw: t('probe.severalLikeIt', { number: candidates.length }) };
  return {
    type: 'stands',
    effect: { type: 'record', received: only, from: 'probe' },
    saw: t('probe.isThere'),
  };
}

/** The records of a reading that were not known before and are what the create would have made. */
function candidatesFor<T extends { readonly id: ServerId }>(
  { journal }: SyncContext,
  operation: OperationOf<'create'>,
  records: readonly T[],
  receive: (record: T) => ReceivedRecord,
): readonly ReceivedRecord[] {
  return records
    .filter(
      ({ id }) =>
        !journal.records.isKnown(operation.entity, id) && !journal.records.isBuried(operation.entity, id),
    )
    .map(receive)
    .filter((received) => looksLike(journal, operation, received));
}

/**
 * A new proposal that has everything of ours but its client may have lost that since: the service takes a deleted
 * client out of what named it. So it is asked for the client.
 */
async function missClient(
  context: SyncContext,
  operation: OperationOf<'create'>,
  records: readonly ServerProposal[],
  signal: AbortSignal,
): Promise<void> {
  const clientId = operation.fields['client_id']?.[1];
  if (typeof clientId !== 'string') return;
  const isWithout = ({ id, fields }: ServerProposal): boolean =>
    fields.client_id === null &&
    fields.title === operation.fields['title']?.[1] &&
    !context.journal.records.isKnown('proposal', id);
  if (records.some(isWithout)) await confirmEach(context, 'client', [clientId], signal);
}

async function probeCreate(
  context: SyncContext,
  operation: OperationOf<'create'>,
  signal: AbortSignal,
): Promise<ProbeOutcome> {
  const { journal, api } = context;
  const { localId, entity } = operation;
  const parentId = parentIdOf(recordFromCreate(operation));
  switch (entity) {
    case 'client': {
      const list = await readAllPages(
        context,
        'probe',
        (page) => api.clients.list({ page, per: pageLength }),
        signal,
      );
      return read(list, t('probe.clients'), ({ records }) =>
        judgeCandidates(
          candidatesFor(context, operation, records, (client) => receivedClient(journal, client, localId)),
        ),
      );
    }
    case 'proposal': {
      const list = await readAllPages(
        context,
        'probe',
        (page) => api.proposals.list({ page, per: pageLength }),
        signal,
      );
      if (list.type === 'ok') await missClient(context, operation, list.value.records, signal);
      return read(list, t('probe.proposals'), ({ records }) =>
        judgeCandidates(
          candidatesFor(context, operation, records, (proposal) =>
            receivedProposal(journal, proposal, localId),
          ),
        ),
      );
    }
    case 'section': {
      const proposalId = parentId === null ? null : journal.records.serverIdOf('proposal', parentId);
      const list = await readAllPages(
        context,
        'probe',
        (page) =>
          api.sections.list({ ...(proposalId === null ? {} : { proposalId }), page, per: pageLength }),
        signal,
      );
      // Equal twins are ours in the order in which they were made: any of them will do, so the first is taken.
      return read(list, t('probe.sections'), ({ records }) =>
        judgeCandidates(
          candidatesFor(context, operation, records, (section) =>
            receivedSection(journal, section, localId),
          ).slice(0, 1),
        ),
      );
    }
    case 'line_item': {
      const sectionId = parentId ?? '';
      const serverId = journal.records.serverIdOf('section', sectionId) ?? '';
      const list = await limitedCall(
        context.limiter,
        'probe',
        () => api.lineItems.ofSection(serverId),
        signal,
      );
      return read(list, t('probe.lines'), (records) =>
        judgeCandidates(
          candidatesFor(context, operation, records, (item) =>
            receivedLineItem(journal, item, sectionId, localId),
          ).slice(0, 1),
        ),
      );
    }
    case 'taxation': {
      const proposalId = parentId ?? '';
      const list = await probeTax(context, proposalId, signal);
      return read(list, t('probe.taxes'), (records) =>
        judgeCandidates(
          candidatesFor(context, operation, records, (tax) =>
            receivedTaxation(journal, tax, proposalId, localId),
          ).slice(0, 1),
        ),
      );
    }
  }
}

function probeTax(
  context: SyncContext,
  proposalId: string,
  signal: AbortSignal,
): Promise<CallOutcome<readonly ServerTaxation[]>> {
  const { api, journal, limiter } = context;
  const serverId = journal.records.serverIdOf('proposal', proposalId) ?? '';
  return limitedCall(limiter, 'probe', () => api.taxations.list(serverId), signal);
}

/** Reads one record as it stands. */
async function readRecord(
  context: SyncContext,
  operation: Operation,
  serverId: ServerId,
  signal: AbortSignal,
): Promise<CallOutcome<ReceivedRecord>> {
  const { journal, api, limiter } = context;
  const { entity, localId } = operation;
  const get = async <T>(
    call: () => Promise<CallOutcome<T>>,
    receive: (record: T) => ReceivedRecord,
  ): Promise<CallOutcome<ReceivedRecord>> => {
    const outcome = await limitedCall(limiter, 'probe', call, signal);
    return outcome.type === 'ok' ? { ...outcome, value: receive(outcome.value) } : outcome;
  };
  switch (entity) {
    case 'client':
      return await get(
        () => api.clients.get(serverId),
        (client) => receivedClient(journal, client, localId),
      );
    case 'proposal':
      return await get(
        () => api.proposals.get(serverId),
        (proposal) => receivedProposal(journal, proposal, localId),
      );
    case 'section':
      return await get(
        () => api.sections.get(serverId),
        (section) => receivedSection(journal, section, localId),
      );
    case 'line_item': {
      // The document has no single line item read (`§4.10`), so it is looked up in its section's list.
      const base = journal.records.find('line_item', localId)?.record;
      const sectionId = base?.entity === 'line_item' ? base.fields.section_id : '';
      const section = journal.records.serverIdOf('section', sectionId) ?? '';
      const list = await limitedCall(limiter, 'probe', () => api.lineItems.ofSection(section), signal);
      if (list.type !== 'ok') return list;
      const item = list.value.find(({ id }) => id === serverId);
      return item === undefined
        ? {
            type: 'refused',
            status: 404,
            message: t('operation.gone'),
            headers: list.headers,
          }
        : { ...list, value: receivedLineItem(journal, item, sectionId, localId) };
    }
    case 'taxation': {
      const base = journal.records.find('taxation', localId)?.record;
      const proposalId = base?.entity === 'taxation' ? base.fields.proposal_id : '';
      const list = await probeTax(context, proposalId, signal);
      if (list.type !== 'ok') return list;
      const tax = list.value.find(({ id }) => id === serverId);
      return tax === undefined
        ? {
            type: 'refused',
            status: 404,
            message: t('operation.gone'),
            headers: list.headers,
          }
        : { ...list, value: receivedTaxation(journal, tax, proposalId, localId) };
    }
  }
}

async function probeUpdate(
  context: SyncContext,
  operation: OperationOf<'update'>,
  serverId: ServerId,
  signal: AbortSignal,
): Promise<ProbeOutcome> {
  const outcome = await readRecord(context, operation, serverId, signal);
  return read(outcome, t('probe.record'), (received) =>
    hasValues(operation.fields, received.fields)
      ? { type: 'stands', effect: { type: 'record', received, from: 'probe' }, saw: t('probe.hasValues') }
      : absent(t('probe.lacksValues'), received),
  );
}

/** A send went out when the timeline says so, or when the status has left where it was (S8). */
async function probeSend(
  context: SyncContext,
  entry: JournaledOperation,
  operation: OperationOf<'send'>,
  proposalId: ServerId,
  signal: AbortSignal,
): Promise<ProbeOutcome> {
  const { api, limiter } = context;
  const { message } = operation;
  const activities = await readAllPages(
    context,
    'probe',
    (page) => api.activities.list({ proposalId, page, per: pageLength }),
    signal,
  );
  if (activities.type !== 'ok') return activities;
  const before = new Set(entry.baseline?.activityIds);
  const sent = activities.value.records.find(
    ({ id, fields }) =>
      !before.has(id) &&
      fields.activity_type === 'user_send_proposal' &&
      (fields.to ?? '').toLowerCase().includes(message.email.toLowerCase()) &&
      (message.subject === '' || fields.subject === undefined || fields.subject === message.subject),
  );
  const probed = t('probe.timeline');
  if (sent !== undefined) {
    return read(activities, probed, () => ({
      type: 'stands',
      effect: { type: 'sent' },
      saw: t('probe.wentTo', { email: message.email }),
    }));
  }
  const proposal = await limitedCall(limiter, 'probe', () => api.proposals.get(proposalId), signal);
  return read(proposal, probed, ({ fields }) =>
    entry.baseline?.status === 'draft' && fields.status !== 'draft'
      ? { type: 'stands', effect: { type: 'sent' }, saw: t('probe.noDraft') }
      : absent(t('probe.nothingHappened')),
  );
}

/** Somebody deleted the record before the probe had its turn: there is nothing to look at. */
const goneMeanwhile = (): ProbeOutcome => ({
  type: 'refused',
  status: 404,
  message: t('operation.goneBeforeOutcome'),
  headers: noRateHeaders,
});

/**
 * Looks whether the effect of an ambiguous call stands (S8). It only looks; `settleProbe` decides what follows.
 */
export async function probe(
  context: SyncContext,
  entry: JournaledOperation,
  signal: AbortSignal,
): Promise<ProbeOutcome> {
  const { operation } = entry;
  const { journal } = context;
  if (operation.kind === 'create') return await probeCreate(context, operation, signal);
  const serverId = journal.records.serverIdOf(operation.entity, operation.localId);
  if (serverId === null) return goneMeanwhile();
  switch (operation.kind) {
    case 'update':
      return await probeUpdate(context, operation, serverId, signal);
    case 'move':
      return await probeMove(context, operation, serverId, signal);
    case 'send':
      return await probeSend(context, entry, operation, serverId, signal);
    case 'delete':
    case 'archive':
      throw new Error('Repeating this call is safe; it is never ambiguous.');
  }
}
