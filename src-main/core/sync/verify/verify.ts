import type { ServerId } from '#shared/domain/ids.ts';
import { hasValues } from '../rules/fingerprint.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { unexplainedSends } from '../rules/sends/unexplained-sends.ts';
import { noRateHeaders, notFound, type CallOutcome } from '../../api/call-outcome.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { verifyCreate } from './verify-create.ts';
import { absent, verdictOfRead, type VerifyOutcome } from './verdict.ts';
import { verifyRecording } from './verify-recording.ts';
import { verifyMove } from './verify-move.ts';
import { readLineItemList, readTaxList } from './list-siblings.ts';
import { pageLength, readAllPages } from '../pull/read-proposal.ts';
import { createReceiver, type ReceivedRecord } from '../pull/received-records.ts';
import type { SyncContext } from '../sync-context.ts';
import { createReason } from '#shared/reasons/reason.ts';

const unknownRecord = (): CallOutcome<ReceivedRecord> =>
  notFound(createReason('operation.gone'), noRateHeaders);

async function readRecord(
  context: SyncContext,
  operation: Operation,
  serverId: ServerId,
  signal: AbortSignal,
): Promise<CallOutcome<ReceivedRecord>> {
  const { journal, api, limiter } = context;
  const { entity, localId } = operation;
  const receive = createReceiver(journal, localId);
  const get = async <T>(
    call: () => Promise<CallOutcome<T>>,
    convert: (record: T) => ReceivedRecord,
  ): Promise<CallOutcome<ReceivedRecord>> => {
    const outcome = await limitedCall(limiter, 'verify', call, signal);
    if (outcome.type !== 'ok') return outcome;
    const { status, headers } = outcome;
    const value = convert(outcome.value);
    return value.serverId === serverId
      ? { ...outcome, value }
      : { type: 'uncertain', reason: createReason('call.otherRecord'), status, retryAfterMs: null, headers };
  };
  switch (entity) {
    case 'client':
      return await get(() => api.clients.get(serverId), receive.client);
    case 'proposal':
      return await get(() => api.proposals.get(serverId), receive.proposal);
    case 'template':
      return await get(() => api.templates.get(serverId), receive.template);
    case 'section':
      return await get(() => api.sections.get(serverId), receive.section);
    case 'line_item': {
      // The API has no read of a single line item (`§4.10`), so its section's list is read.
      const base = journal.records.find('line_item', localId)?.record;
      if (base?.entity !== 'line_item') return unknownRecord();
      const sectionId = base.fields.section_id;
      const list = await readLineItemList(context, sectionId, 'verify', signal);
      if (list.type !== 'ok') return list;
      const item = list.value.find(({ id }) => id === serverId);
      return item === undefined
        ? notFound(createReason('operation.gone'), list.headers)
        : { ...list, value: receive.lineItemOf(sectionId)(item) };
    }
    case 'taxation': {
      const base = journal.records.find('taxation', localId)?.record;
      if (base?.entity !== 'taxation') return unknownRecord();
      const proposalId = base.fields.proposal_id;
      const list = await readTaxList(context, proposalId, 'verify', signal);
      if (list.type !== 'ok') return list;
      const tax = list.value.find(({ id }) => id === serverId);
      return tax === undefined
        ? notFound(createReason('operation.gone'), list.headers)
        : { ...list, value: receive.taxationOf(proposalId)(tax) };
    }
  }
}

/** Reads the record and verifies that it has the values of the operation. */
async function verifyValues(
  context: SyncContext,
  operation: Operation,
  serverId: ServerId,
  signal: AbortSignal,
  isApplied: (fields: ReceivedRecord['fields']) => boolean,
): Promise<VerifyOutcome> {
  const outcome = await readRecord(context, operation, serverId, signal);
  return verdictOfRead(outcome, createReason('source.record'), (received) =>
    isApplied(received.fields)
      ? {
          type: 'applied',
          effect: { type: 'record', received, from: 'verify' },
          finding: createReason('finding.hasValues'),
        }
      : absent(createReason('finding.lacksValues'), received),
  );
}

/** Verifies a send: it succeeded if the timeline has its entry, or if the status has changed. */
async function verifySend(
  context: SyncContext,
  entry: JournaledOperation,
  operation: OperationOf<'send'>,
  proposalId: ServerId,
  signal: AbortSignal,
): Promise<VerifyOutcome> {
  const { api, journal, limiter } = context;
  const { localId, message } = operation;
  const activities = await readAllPages(
    context,
    'verify',
    (page) => api.activities.list({ proposalId, page, per: pageLength }),
    signal,
  );
  if (activities.type !== 'ok') return activities;
  const before = new Set(entry.baseline?.activityIds);
  const sends = activities.value.records.filter(
    ({ id, fields }) => !before.has(id) && fields.activity_type === 'user_send_proposal',
  );
  const source = createReason('source.activity');
  // An earlier equal e-mail may have its entry after the baseline, so known sends are left out.
  const [own] = unexplainedSends(message, sends, before, journal.ownSends.ofProposal(localId));
  if (own !== undefined) {
    return verdictOfRead(activities, source, () => ({
      type: 'applied',
      effect: { type: 'sent', activityId: own.id },
      finding: createReason('finding.sentTo', { email: message.email }),
    }));
  }
  const proposal = await limitedCall(limiter, 'verify', () => api.proposals.get(proposalId), signal);
  return verdictOfRead(proposal, source, ({ fields }) =>
    // The status proves nothing if another user has sent the proposal meanwhile.
    entry.baseline?.status === 'draft' && fields.status !== 'draft' && sends.length === 0
      ? {
          type: 'applied',
          effect: { type: 'sent', activityId: null },
          finding: createReason('finding.notDraft'),
        }
      : absent(createReason(sends.length === 0 ? 'finding.noActivity' : 'finding.otherEmail')),
  );
}

/** The record was deleted before the verification: there is nothing to read. */
const deletedMeanwhile = (): VerifyOutcome =>
  notFound(createReason('operation.goneBeforeOutcome'), noRateHeaders);

/** Reads whether an uncertain call took effect. Changes nothing; `commitVerification` applies the verdict. */
export async function verify(
  context: SyncContext,
  entry: JournaledOperation,
  signal: AbortSignal,
): Promise<VerifyOutcome> {
  const { operation } = entry;
  const { journal } = context;
  if (operation.kind === 'create') return await verifyCreate(context, entry, operation, signal);
  const serverId = journal.records.serverIdOf(operation.entity, operation.localId);
  if (serverId === null) return deletedMeanwhile();
  switch (operation.kind) {
    case 'update':
      return await verifyValues(context, operation, serverId, signal, (fields) =>
        hasValues(operation.fields, fields),
      );
    case 'move':
      return await verifyMove(context, operation, serverId, signal);
    case 'send':
      return await verifySend(context, entry, operation, serverId, signal);
    case 'archive':
    case 'unarchive':
      return await verifyValues(
        context,
        operation,
        serverId,
        signal,
        (fields) => (fields['archived_at'] !== null) === (operation.kind === 'archive'),
      );
    case 'record_decision':
    case 'record_send':
      return await verifyRecording(context, entry, operation, serverId, signal);
    case 'delete':
      throw new Error('Repeating this call is safe; it is never uncertain.');
  }
}
