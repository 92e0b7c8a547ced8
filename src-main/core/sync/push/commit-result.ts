import type { LocalId } from '#shared/domain/ids.ts';
import { isEcho } from '../rules/fingerprint.ts';
import { newValues, recordFromCreate } from '#shared/sync/record-from-create.ts';
import type { FieldChanges, Operation, OperationOf } from '#shared/sync/operation.ts';
import { parentIdOf, positionOf } from '#shared/sync/record-view.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { rewritableFields } from '../../api/schemas/proposal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import type { BaseRecord } from '../../journal/records/record-store.ts';
import { insertInBase, visibleIndex } from '../order/base-order.ts';
import { baseValues } from '../view/base-values.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { dropBaseRecord } from '../deletions/drop-base-record.ts';
import { handleNotFound, isInDeletedParent } from '../deletions/handle-not-found.ts';
import { dropAlias, scopesOfAlias } from '../verify/alias-record.ts';
import { isRecording, rememberRecording } from '../verify/recorded-entry.ts';
import { receiveRecord } from '../pull/receive-record.ts';
import { recordOwnSend } from './send-approval.ts';
import { reanchorSiblings } from '../order/reanchor-siblings.ts';
import type { SyncContext } from '../sync-context.ts';
import type { Effect } from './prepared-call.ts';
import { scopeOf, visibleRecord, withFeed, withKnownChange, type Scope } from '../view/visible.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

type RecordEffect = Extract<Effect, { readonly type: 'record' }>;

type CommitContext = Pick<SyncContext, 'journal' | 'newId' | 'clock'>;

/**
 * The fields of a create that the service echoed, maybe in a normalized form. An answer echoes all of them. In a
 * verified record another user may have changed some; those are merged like any other change.
 */
function echoedFields(
  { fields }: OperationOf<'create'>,
  { received, from }: RecordEffect,
): ReadonlySet<string> {
  const names = Object.keys(fields);
  if (from === 'answer') return new Set(names);
  return new Set(names.filter((name) => isEcho(name, fields[name]?.[1] ?? null, received.fields[name])));
}

/**
 * The fields of a create that a verification cannot confirm, because the API does not return them. The record may be
 * another one with equal fields. A field that a later edit sets needs no confirmation.
 */
function unconfirmedFields(
  { journal }: CommitContext,
  { entity, localId, fields }: OperationOf<'create'>,
  { received, from }: RecordEffect,
): FieldChanges {
  if (from === 'answer' || entity !== 'proposal') return {};
  const edited = new Set(
    journal.operations
      .ofRecord(entity, localId)
      .flatMap(({ operation }) => (operation.kind === 'update' ? Object.keys(operation.fields) : [])),
  );
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, [, value]]) =>
        rewritableFields.has(name) &&
        value !== null &&
        received.fields[name] === undefined &&
        !edited.has(name),
    ),
  );
}

/** Queues an update with the unconfirmed fields. */
function queueUnconfirmedFields(
  { journal, newId }: CommitContext,
  { entity, localId, proposalId, deviceSeq, createdAt }: OperationOf<'create'>,
  unconfirmed: FieldChanges,
): void {
  if (Object.keys(unconfirmed).length === 0) return;
  journal.operations.insert(
    {
      // The create's number and a later time, 1 ms: right behind it.
      ...{ opId: newId(), deviceSeq, createdAt: createdAt + 1, kind: 'update', entity, localId, proposalId },
      fields: unconfirmed,
    },
    null,
  );
}

/**
 * @param index the record's index on screen among the service's siblings; null if unknown
 * @returns whether more than the record may have changed on screen
 */
function commitCreate(
  context: CommitContext,
  operation: OperationOf<'create'>,
  effect: RecordEffect,
  index: number | null,
): boolean {
  const { received } = effect;
  const hadAlias = dropAlias(context.journal, received);
  // Write-only parameters are known from the call, because the API never returns them.
  const unconfirmed = unconfirmedFields(context, operation, effect);
  const confirmed = Object.entries(operation.fields).filter(([name]) => unconfirmed[name] === undefined);
  const createdRecord = recordFromCreate({ ...operation, fields: Object.fromEntries(confirmed) });
  const fields = { ...baseValues(createdRecord), ...received.fields };
  receiveRecord(context, { ...received, fields: definedValues(fields) }, echoedFields(operation, effect));
  queueUnconfirmedFields(context, operation, unconfirmed);
  const { entity } = operation;
  const parentId = parentIdOf(createdRecord);
  if (parentId === null || (entity !== 'section' && entity !== 'line_item')) return true;
  const position = insertInBase(context.journal, entity, parentId, received.localId, null);
  return hadAlias || index !== position;
}

/** @returns whether the position has changed: another user has moved the record, so its siblings have moved too */
function commitUpdate(
  context: CommitContext,
  operation: OperationOf<'update'>,
  received: ReceivedRecord,
): boolean {
  const position = (): number | null => {
    const base = context.journal.records.find(operation.entity, operation.localId)?.record;
    return base === undefined ? null : positionOf(base);
  };
  const before = position();
  const pushed = newValues(operation.fields);
  receiveRecord(
    context,
    { ...received, fields: { ...pushed, ...received.fields } },
    new Set(Object.keys(pushed)),
  );
  return position() !== before;
}

/**
 * @param index the record's index on screen among the service's siblings; null if unknown
 * @returns whether the record's index has changed
 */
function commitMove(
  context: CommitContext,
  { entity, parentId, localId }: OperationOf<'move'>,
  received: ReceivedRecord,
  index: number | null,
): boolean {
  const before = context.journal.records.find(entity, localId)?.record;
  receiveRecord(context, received);
  const from = before === undefined ? null : positionOf(before);
  return insertInBase(context.journal, entity, parentId, localId, from) !== index;
}

/** The proposals of a deleted client. The service removes the client from them. */
function proposalsOfDeleted(
  { journal }: CommitContext,
  { entity, localId }: Operation,
  effect: Effect,
): readonly BaseRecord[] {
  return effect.type === 'gone' && entity === 'client' ? journal.records.proposalsOfClient(localId) : [];
}

/** Saves that a proposal has no client, as the service does. */
function removeClient(context: CommitContext, { record, extra, updatedAt }: BaseRecord): void {
  const { entity, localId, serverId } = record;
  const received = { entity, localId, serverId, fields: { client_id: null }, extra, updatedAt };
  receiveRecord(context, received, new Set(['client_id']));
}

/**
 * Commits an operation that took effect: removes it from the outbox and saves the service's answer as the new base, in
 * one transaction with the feed.
 */
export function commitResult(context: CommitContext, operation: Operation, effect: Effect): void {
  const { journal } = context;
  if (operation.kind === 'create' && effect.type === 'record' && isInDeletedParent(context, operation)) {
    createAgain(context, operation);
    return;
  }
  const aliasScopes = effect.type === 'record' ? scopesOfAlias(journal, effect.received) : [];
  const proposals = proposalsOfDeleted(context, operation, effect);
  const otherScopes = [
    ...aliasScopes,
    ...proposals.map(({ record }): Scope => ({ type: 'proposal', localId: record.localId })),
  ];
  const commit = (): void => {
    commitInScope(context, operation, effect);
    for (const proposal of proposals) removeClient(context, proposal);
  };
  if (otherScopes.length === 0) commit();
  else withFeed(journal, [...otherScopes, scopeOf(operation)], commit);
}

/** Queues a create again whose record the service has deleted with its parent. */
function createAgain(context: CommitContext, operation: OperationOf<'create'>): void {
  const { journal, clock } = context;
  const { opId } = operation;
  const reason = createReason('operation.gone');
  journal.attempts.end(opId, { endedAt: clock.now(), outcome: 'rejected', status: null, reason });
  const state = journal.operations.find(opId)?.state;
  if (state === 'sending' || state === 'verifying')
    journal.operations.transition(opId, 'refused', { reason });
  handleNotFound(context, operation);
}

function commitInScope(context: CommitContext, operation: Operation, effect: Effect): void {
  const { journal } = context;
  withKnownChange(journal, scopeOf(operation), (before) => {
    const index = visibleIndex(journal, operation);
    const entry = journal.operations.find(operation.opId);
    journal.operations.remove(operation.opId);
    switch (effect.type) {
      case 'gone': {
        const orphans = findOrphans(context, operation);
        reanchorSiblings(journal, scopeOf(operation), new Set([operation.localId]));
        dropBaseRecord(context, operation.entity, operation.localId, true);
        for (const orphan of orphans) journal.operations.remove(orphan.operation.opId);
        return null;
      }
      case 'sent':
        markSent(context, operation);
        if (entry !== undefined) recordOwnSend(context, entry, effect.activityId);
        journal.snapshots.markSent(operation.opId, context.clock.now());
        break;
      case 'record': {
        const { received } = effect;
        // A running full sync may have read the list before this record was created. The record must not count as
        // missing.
        journal.fullSync.markSeen(received.entity, received.serverId);
        if (operation.kind === 'move') {
          if (commitMove(context, operation, received, index)) return null;
        } else if (operation.kind === 'update') {
          if (commitUpdate(context, operation, received)) return null;
        } else if (operation.kind !== 'create') {
          receiveRecord(context, received);
          if (isRecording(operation)) rememberRecording(journal, operation);
        } else if (commitCreate(context, operation, effect, index)) return null;
      }
    }
    // The order on screen does not change, so only this record goes to the feed.
    const record = visibleRecord(journal, before, operation.entity, operation.localId);
    return record === null ? null : [{ type: 'put', record }];
  });
}

/** The ids of a section's line items, including pending creates. */
function lineItemIds({ journal }: CommitContext, sectionId: LocalId): ReadonlySet<LocalId> {
  const baseIds = journal.records.children('line_item', sectionId).map(({ record }) => record.localId);
  const createdIds = journal.operations
    .all()
    .flatMap(({ operation }) =>
      operation.kind === 'create' && operation.fields['section_id']?.[1] === sectionId
        ? [operation.localId]
        : [],
    );
  return new Set([...baseIds, ...createdIds]);
}

/** The pending operations on a deleted record and its descendants. */
function findOrphans(context: CommitContext, operation: Operation): readonly JournaledOperation[] {
  const { operations } = context.journal;
  const { entity, localId, proposalId } = operation;
  const itemIds =
    entity === 'section' && proposalId !== null ? lineItemIds(context, localId) : new Set<LocalId>();
  const descendants =
    entity === 'proposal'
      ? operations.ofProposal(localId)
      : entity === 'section' && proposalId === null
        ? operations.ofLibrarySection(localId)
        : operations.all().filter((entry) => itemIds.has(entry.operation.localId));
  return [...operations.ofRecord(entity, localId), ...descendants].filter(isUntouched);
}

/** The answer to a send contains no record. The status becomes pending until the next pull (`§3`). */
function markSent(context: CommitContext, operation: Operation): void {
  const base = context.journal.records.find('proposal', operation.localId);
  if (base === undefined) return;
  const { localId, serverId } = base.record;
  receiveRecord(context, {
    entity: 'proposal',
    localId,
    serverId,
    fields: { ...definedValues(baseValues(base.record)), status: 'pending' },
    extra: base.extra,
    updatedAt: base.updatedAt,
  });
}

function definedValues<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
