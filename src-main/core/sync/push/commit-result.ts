import type { LocalId } from '#shared/domain/ids.ts';
import { isEcho } from '../rules/fingerprint.ts';
import { newValues, recordFromCreate } from '#shared/sync/record-from-create.ts';
import type { FieldChanges, Operation, OperationOf } from '#shared/sync/operation.ts';
import { parentIdOf, positionOf } from '#shared/sync/record-view.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { rewritableFields } from '../../api/schemas/proposal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { placeInBase, shownIndex } from '../order/base-order.ts';
import { baseValues } from '../view/base-values.ts';
import { dropBaseRecord } from '../deletions/drop-base-record.ts';
import { dropAlias, scopesOfAlias } from '../verify/alias-record.ts';
import { receiveRecord, type ReceivedRecord } from '../pull/receive-record.ts';
import { noteOwnSend } from './send-approval.ts';
import { reanchorSiblings } from '../order/reanchor-siblings.ts';
import type { SyncContext } from '../sync-context.ts';
import { scopeOf, visibleRecord, withFeed, withKnownChange } from '../view/visible.ts';

/** What the service's answer to a call says about the records. */
export type Effect =
  /** A create, update, move, archive or unarchive was answered with the record, or a verification found it. */
  | { readonly type: 'record'; readonly received: ReceivedRecord; readonly from: 'answer' | 'verify' }
  /** A send was answered, or found to have gone out; `activityId` is its entry in the timeline, where that was seen. */
  | { readonly type: 'sent'; readonly activityId: string | null }
  /** The record is gone. */
  | { readonly type: 'gone' };

type RecordEffect = Extract<Effect, { readonly type: 'record' }>;

type CommitContext = Pick<SyncContext, 'journal' | 'newId' | 'clock'>;

/**
 * The fields of a create that came back as what the service made of them. An answer is nothing else; what a verification found
 * may have been rewritten by somebody else since (I7), and that is merged like any other change.
 */
function echoOf({ fields }: OperationOf<'create'>, { received, from }: RecordEffect): ReadonlySet<string> {
  const names = Object.keys(fields);
  if (from === 'answer') return new Set(names);
  return new Set(names.filter((name) => isEcho(name, fields[name]?.[1] ?? null, received.fields[name])));
}

/**
 * What a look cannot tell of a record that was found: it may be another that equals ours in all that the API returns (S8).
 */
function unprovenFields(
  { entity, fields }: OperationOf<'create'>,
  { received, from }: RecordEffect,
): FieldChanges {
  if (from === 'answer' || entity !== 'proposal') return {};
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, [, value]]) =>
        rewritableFields.has(name) && value !== null && received.fields[name] === undefined,
    ),
  );
}

/** Writes again what nothing proves to have been taken. */
function writeUnproven(
  { journal, newId }: CommitContext,
  { entity, localId, proposalId, deviceSeq, createdAt }: OperationOf<'create'>,
  unproven: FieldChanges,
): void {
  if (Object.keys(unproven).length === 0) return;
  journal.operations.insert(
    {
      ...{ opId: newId(), deviceSeq, createdAt: createdAt + 1, kind: 'update', entity, localId, proposalId },
      fields: unproven,
    },
    null,
  );
}

/**
 * @param index where it was shown, among the siblings that the service has; null when that is not known
 * @returns whether more than the record itself may look different now
 */
function commitCreate(
  context: CommitContext,
  operation: OperationOf<'create'>,
  effect: RecordEffect,
  index: number | null,
): boolean {
  const { received } = effect;
  const hadDuplicate = dropAlias(context.journal, received);
  // What the API never returns (write-only parameters) is known from what was sent.
  const unproven = unprovenFields(operation, effect);
  const proven = Object.entries(operation.fields).filter(([name]) => unproven[name] === undefined);
  const sent = recordFromCreate({ ...operation, fields: Object.fromEntries(proven) });
  const fields = { ...baseValues(sent), ...received.fields };
  receiveRecord(context, { ...received, fields: definedValues(fields) }, echoOf(operation, effect));
  writeUnproven(context, operation, unproven);
  const { entity } = operation;
  const parentId = parentIdOf(sent);
  if (parentId === null || (entity !== 'section' && entity !== 'line_item')) return true;
  const place = placeInBase(context.journal, entity, parentId, received.localId, null);
  return hadDuplicate || index !== place;
}

/** @returns whether the answer shows that somebody else has moved the record: then its siblings stand elsewhere too */
function commitUpdate(
  context: CommitContext,
  operation: OperationOf<'update'>,
  received: ReceivedRecord,
): boolean {
  const place = (): number | null => {
    const base = context.journal.records.find(operation.entity, operation.localId)?.record;
    return base === undefined ? null : positionOf(base);
  };
  const before = place();
  const pushed = newValues(operation.fields);
  receiveRecord(
    context,
    { ...received, fields: { ...pushed, ...received.fields } },
    new Set(Object.keys(pushed)),
  );
  return place() !== before;
}

/**
 * @param index where it was shown, among the siblings that the service has; null when that is not known
 * @returns whether it stands elsewhere now
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
  return placeInBase(context.journal, entity, parentId, localId, from) !== index;
}

/**
 * Ends an operation that took effect: it leaves the outbox, and the service's answer becomes the new base
 * (S13), in one transaction with its feed.
 */
export function commitResult(context: CommitContext, operation: Operation, effect: Effect): void {
  const { journal } = context;
  const elsewhere = effect.type === 'record' ? scopesOfAlias(journal, effect.received) : [];
  if (elsewhere.length === 0) commitOwnResult(context, operation, effect);
  else
    withFeed(journal, [...elsewhere, scopeOf(operation)], () => commitOwnResult(context, operation, effect));
}

function commitOwnResult(context: CommitContext, operation: Operation, effect: Effect): void {
  const { journal } = context;
  withKnownChange(journal, scopeOf(operation), (before) => {
    const index = shownIndex(journal, operation);
    const entry = journal.operations.find(operation.opId);
    journal.operations.remove(operation.opId);
    switch (effect.type) {
      case 'gone': {
        const orphans = orphansOf(context, operation);
        reanchorSiblings(journal, scopeOf(operation), new Set([operation.localId]));
        dropBaseRecord(context, operation.entity, operation.localId, true);
        for (const orphan of orphans) journal.operations.remove(orphan.operation.opId);
        return null;
      }
      case 'sent':
        markSent(context, operation);
        if (entry !== undefined) noteOwnSend(context, entry, effect.activityId);
        journal.snapshots.markSent(operation.opId, context.clock.now());
        break;
      case 'record': {
        const { received } = effect;
        // A full sync that is under way will not list what was made behind its back.
        journal.fullSync.see(received.entity, received.serverId);
        if (operation.kind === 'move') {
          if (commitMove(context, operation, received, index)) return null;
        } else if (operation.kind === 'update') {
          if (commitUpdate(context, operation, received)) return null;
        } else if (operation.kind !== 'create') receiveRecord(context, received);
        else if (commitCreate(context, operation, effect, index)) return null;
      }
    }
    // The order on screen stays: what waits says where things go, and what is done went there.
    const record = visibleRecord(journal, before, operation.entity, operation.localId);
    return record === null ? null : [{ type: 'put', record }];
  });
}

/** The lines of a section: those that the service knows, and those that are still to be made. */
function linesOf({ journal }: CommitContext, sectionId: LocalId): ReadonlySet<LocalId> {
  const known = journal.records.children('line_item', sectionId).map(({ record }) => record.localId);
  const made = journal.operations
    .all()
    .flatMap(({ operation }) =>
      operation.kind === 'create' && operation.fields['section_id']?.[1] === sectionId
        ? [operation.localId]
        : [],
    );
  return new Set([...known, ...made]);
}

/** What waits for a record that is gone for good, and for what stands in it, has nothing left to change. */
function orphansOf(context: CommitContext, operation: Operation): readonly JournaledOperation[] {
  const { operations } = context.journal;
  const { entity, localId, proposalId } = operation;
  const lines = entity === 'section' && proposalId !== null ? linesOf(context, localId) : new Set<LocalId>();
  const within =
    entity === 'proposal'
      ? operations.ofProposal(localId)
      : entity === 'section' && proposalId === null
        ? operations.ofLibrarySection(localId)
        : operations.all().filter((entry) => lines.has(entry.operation.localId));
  return [...operations.ofRecord(entity, localId), ...within].filter(isUntouched);
}

/** The send's answer has no record; the status it means is known until the next pull reads it (`§3`). */
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
