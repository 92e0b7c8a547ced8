import type { FieldValue, Operation, OperationOf } from '#shared/sync/operation.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { newValues, recordFromCreate } from '#shared/sync/record-from-create.ts';
import { positionOf } from '#shared/sync/record-view.ts';
import { localIdOfServerRecord, type Entity, type LocalId } from '#shared/domain/ids.ts';
import { isNotFound, noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import type { BaseRecord } from '../../journal/records/record-store.ts';
import { serverPosition } from '../order/base-order.ts';
import { newParentOf } from '../rules/order/sibling-group.ts';
import { createReceiver, type ReceivedRecord } from '../pull/received-records.ts';
import type { Effect, PreparedCall } from './prepared-call.ts';
import type { SyncContext } from '../sync-context.ts';
import { needsWholeClients } from './whole-clients.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { requireServerId, writeParameters, type WriteParameters } from './write-parameters.ts';

type CallContext = Pick<SyncContext, 'journal' | 'api' | 'localWrites' | 'pictures'>;

/**
 * Whether a record was known before the create's call, so that the create cannot have made it. A record that a pull
 * first returned during the call may be the create's own.
 *
 * @param startMark mark of the local write clock before the call
 */
function wasKnown(
  { journal: { records }, localWrites }: CallContext,
  { entity, serverId }: ReceivedRecord,
  startMark: number,
): boolean {
  if (records.hasTombstone(entity, serverId)) return true;
  if (!records.isKnown(entity, serverId)) return false;
  const localIdInBase = records.localIdOf(entity, serverId);
  return (
    localIdInBase !== localIdOfServerRecord(entity, serverId) ||
    !localWrites.becameKnownAfter(localIdInBase, startMark)
  );
}

/** @param isExpected whether a record can be the result of the call; an answer with any other record is uncertain */
async function asRecord<T>(
  outcome: Promise<CallOutcome<T>>,
  read: (value: T) => ReceivedRecord,
  isExpected: (received: ReceivedRecord) => boolean,
): Promise<CallOutcome<Effect>> {
  const result = await outcome;
  if (result.type !== 'ok') return result;
  const { value, status, headers } = result;
  const received = read(value);
  if (!isExpected(received))
    return {
      type: 'uncertain',
      reason: createReason('call.otherRecord'),
      status,
      retryAfterMs: null,
      headers,
    };
  return { ...result, value: { type: 'record', received, from: 'answer' } };
}

/** Omits null values: on create, null and a missing parameter both mean the default (`field-notes.md §1 #6`). */
function withoutNulls(values: Readonly<Record<string, FieldValue>>): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** Adds the two fields that a whole client needs (`service-api.md §4.3`). */
function clientParameters(
  parameters: WriteParameters,
  base: Readonly<Record<string, unknown>>,
): WriteParameters & {
  readonly email: string;
  readonly name: string;
} {
  const required = (field: 'email' | 'name'): string => {
    const value = parameters[field] ?? base[field];
    return typeof value === 'string' ? value : '';
  };
  return { ...parameters, email: required('email'), name: required('name') };
}

/** The position to send with a create; null if the record becomes the last one, or has none. */
export function positionOfCreate(
  journal: CallContext['journal'],
  operation: OperationOf<'create'>,
): number | null {
  const { entity } = operation;
  const parentId = newParentOf(operation);
  if (parentId === null || (entity !== 'section' && entity !== 'line_item')) return null;
  const { isLast, position } = serverPosition(journal, operation, entity, parentId);
  return isLast ? null : position;
}

function prepareCreate(
  context: CallContext,
  operation: OperationOf<'create'>,
  startMark: number,
  requestedPosition: number | null,
): PreparedCall {
  const { journal, api } = context;
  const { entity, localId } = operation;
  const receive = createReceiver(journal, localId);
  const isNew = (received: ReceivedRecord): boolean => !wasKnown(context, received, startMark);
  const record = recordFromCreate(operation);
  const values = withoutNulls(newValues(operation.fields));
  const parameters = writeParameters(context, entity, values);
  const position = requestedPosition === null ? {} : { position: requestedPosition };
  switch (record.entity) {
    case 'client':
      return () => asRecord(api.clients.create(clientParameters(parameters, {})), receive.client, isNew);
    case 'proposal':
      return () => asRecord(api.proposals.create(parameters), receive.proposal, isNew);
    case 'template':
      return () => asRecord(api.templates.create(parameters), receive.template, isNew);
    case 'section':
      return () => asRecord(api.sections.create({ ...parameters, ...position }), receive.section, isNew);
    case 'line_item': {
      const sectionId = record.fields.section_id;
      const serverSectionId = requireServerId(journal, 'section', sectionId);
      return () =>
        asRecord(
          api.lineItems.create(serverSectionId, { ...parameters, ...position }),
          receive.lineItemOf(sectionId),
          isNew,
        );
    }
    case 'taxation': {
      const proposalId = record.fields.proposal_id;
      const serverProposalId = requireServerId(journal, 'proposal', proposalId);
      return () =>
        asRecord(api.taxations.create(serverProposalId, parameters), receive.taxationOf(proposalId), isNew);
    }
  }
}

/** A record that the service has. Throws `rejected` for any other. */
function requireBase(journal: CallContext['journal'], entity: Entity, localId: LocalId): BaseRecord {
  const base = journal.records.find(entity, localId);
  if (base === undefined) throw new AppError('rejected', createReason('operation.parentMissing'));
  return base;
}

/** A result without a call, for an operation that changes nothing on the service. */
function skipCall({ record, extra, updatedAt }: BaseRecord): PreparedCall {
  const { entity, localId, serverId } = record;
  const received: ReceivedRecord = { entity, localId, serverId, fields: {}, extra, updatedAt };
  const value: Effect = { type: 'record', received, from: 'answer' };
  return () => Promise.resolve({ type: 'ok', value, status: 200, headers: noRateHeaders });
}

function prepareUpdate(context: CallContext, operation: OperationOf<'update'>): PreparedCall {
  const { journal, api } = context;
  const { entity, localId } = operation;
  const base = requireBase(journal, entity, localId);
  const { record } = base;
  const { serverId } = record;
  const receive = createReceiver(journal, localId);
  const isSame = (received: ReceivedRecord): boolean => received.serverId === serverId;
  const parameters = writeParameters(context, entity, newValues(operation.fields));
  // The service accepts none of these fields, so no call is needed.
  if (Object.keys(parameters).length === 0) return skipCall(base);
  switch (record.entity) {
    case 'client':
      return () =>
        asRecord(
          api.clients.update(
            serverId,
            needsWholeClients(journal) ? clientParameters(parameters, { ...record.fields }) : parameters,
          ),
          receive.client,
          isSame,
        );
    case 'proposal':
      return () => asRecord(api.proposals.update(serverId, parameters), receive.proposal, isSame);
    case 'template':
      return () => asRecord(api.templates.update(serverId, parameters), receive.template, isSame);
    case 'section':
      return () => asRecord(api.sections.update(serverId, parameters), receive.section, isSame);
    case 'line_item': {
      const sectionId = record.fields.section_id;
      return () =>
        asRecord(api.lineItems.update(serverId, parameters), receive.lineItemOf(sectionId), isSame);
    }
    case 'taxation': {
      const proposalId = record.fields.proposal_id;
      const serverProposalId = requireServerId(journal, 'proposal', proposalId);
      return () =>
        asRecord(
          api.taxations.update(serverProposalId, serverId, parameters),
          receive.taxationOf(proposalId),
          isSame,
        );
    }
  }
}

function prepareMove({ journal, api }: CallContext, operation: OperationOf<'move'>): PreparedCall {
  const { entity, localId, parentId } = operation;
  const serverId = requireServerId(journal, entity, localId);
  const receive = createReceiver(journal, localId);
  const isSame = (received: ReceivedRecord): boolean => received.serverId === serverId;
  const { position } = serverPosition(journal, operation, entity, parentId);
  const base = journal.records.find(entity, localId);
  // A needless call could arrive late and move the record away from a newer position.
  if (base !== undefined && positionOf(base.record) === position) return skipCall(base);
  return () =>
    entity === 'section'
      ? asRecord(api.sections.update(serverId, { position }), receive.section, isSame)
      : asRecord(api.lineItems.update(serverId, { position }), receive.lineItemOf(parentId), isSame);
}

/** For a delete, 404 and 410 are successes: the record is gone, as intended. */
async function asDeleted(outcome: Promise<CallOutcome<unknown>>): Promise<CallOutcome<Effect>> {
  const result = await outcome;
  if (result.type === 'ok') return { ...result, value: { type: 'gone' } };
  if (!isNotFound(result)) return result;
  return { type: 'ok', value: { type: 'gone' }, status: result.status, headers: result.headers };
}

function prepareDelete({ journal, api }: CallContext, operation: OperationOf<'delete'>): PreparedCall {
  const { entity, localId } = operation;
  const { record } = requireBase(journal, entity, localId);
  const { serverId } = record;
  if (record.entity === 'taxation') {
    const proposalId = requireServerId(journal, 'proposal', record.fields.proposal_id);
    return () => asDeleted(api.taxations.delete(proposalId, serverId));
  }
  const apis = {
    client: api.clients,
    proposal: api.proposals,
    template: api.templates,
    section: api.sections,
    line_item: api.lineItems,
  };
  return () => asDeleted(apis[record.entity].delete(serverId));
}

/** What a call is made with besides its operation. */
interface Request {
  /** The idempotency key; null for none. */
  readonly key?: string | null;
  /** Mark of the local write clock before the first request. */
  readonly startMark?: number;
  /** The position that the first request of a create had. */
  readonly position?: number | null | undefined;
}

/** Translates an operation into its one API call. Throws `rejected` if a record that it names is not on the service. */
export function prepareCall(
  unkeyed: CallContext,
  operation: Operation,
  { key = null, startMark = unkeyed.localWrites.mark(), position }: Request = {},
): PreparedCall {
  const context: CallContext =
    key === null ? unkeyed : { ...unkeyed, api: unkeyed.api.withIdempotencyKey(key) };
  const { journal, api } = context;
  switch (operation.kind) {
    case 'create': {
      const requested = position === undefined ? positionOfCreate(journal, operation) : position;
      return prepareCreate(context, operation, startMark, requested);
    }
    case 'update':
      return prepareUpdate(context, operation);
    case 'move':
      return prepareMove(context, operation);
    case 'delete':
      return prepareDelete(context, operation);
    case 'archive':
    case 'unarchive': {
      const serverId = requireServerId(journal, 'proposal', operation.localId);
      return () =>
        asRecord(
          api.proposals[operation.kind](serverId),
          createReceiver(journal, operation.localId).proposal,
          (received) => received.serverId === serverId,
        );
    }
    case 'record_decision': {
      const serverId = requireServerId(journal, 'proposal', operation.localId);
      return () =>
        asRecord(
          api.proposals.recordDecision(serverId, operation.decision),
          createReceiver(journal, operation.localId).proposal,
          (received) => received.serverId === serverId,
        );
    }
    case 'record_send': {
      const serverId = requireServerId(journal, 'proposal', operation.localId);
      return () =>
        asRecord(
          api.proposals.recordSend(serverId, operation.sending),
          createReceiver(journal, operation.localId).proposal,
          (received) => received.serverId === serverId,
        );
    }
    case 'send': {
      const serverId = requireServerId(journal, 'proposal', operation.localId);
      return async () => {
        const outcome = await api.proposals.send(serverId, operation.message);
        return outcome.type === 'ok' ? { ...outcome, value: { type: 'sent', activityId: null } } : outcome;
      };
    }
  }
}
