import { createReason } from '#shared/reasons/reason.ts';
import { isMadeHere, type LocalId, type NewId } from '#shared/domain/ids.ts';
import { taggedSchema } from '#shared/domain/tagged.ts';
import { applyOperation, withDescendants } from '#shared/sync/apply-operation.ts';
import { approvedContent } from '#shared/sync/approved-content.ts';
import { changeableFor, compact } from '../rules/compaction.ts';
import type { FieldChanges, Operation } from '#shared/sync/operation.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Failpoint } from '../../failpoint.ts';
import type { Clock } from '../../ports.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  detachProposals,
  dropClientQuestion,
  applyClientChoice,
  withoutUnknownClient,
} from '../decisions/missing-client.ts';
import { rebase } from './rebase.ts';
import { outboxForCompaction } from '../verify/retry-policy.ts';
import { isRecording, recordingBaseline } from '../verify/recorded-entry.ts';
import { compactSiblings } from '../order/compact-siblings.ts';
import { requeueIfRejected } from './requeue-if-rejected.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import { restoreRemoved } from '../deletions/restore-removed.ts';
import { createApproval, findUnseenContent } from '../push/send-approval.ts';
import { reanchorSiblings } from '../order/reanchor-siblings.ts';
import { saveForUndo } from './undoable-delete.ts';
import { arrivalOrder } from './arrival-order.ts';
import { takeSnapshot } from '../view/take-snapshot.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import { entriesOf, scopeOf, visibleScope, withFeed, withKnownChange } from '../view/visible.ts';

export interface SubmitContext {
  readonly journal: Journal;
  readonly newId: () => NewId;
  readonly clock: Clock;
  readonly failpoint: Failpoint;
}

/**
 * Whether an operation can begin an editing session. What archives, sends or deletes a whole proposal leaves its content
 * as it is, as do tags, and a bulk action would push the older versions of other proposals out of the history.
 */
function editsContent(operation: Operation): boolean {
  switch (operation.kind) {
    case 'update':
      return Object.keys(operation.fields).some((field) => !Object.hasOwn(taggedSchema.shape, field));
    case 'create':
    case 'move':
      return true;
    case 'delete':
      return operation.entity !== 'proposal';
    case 'archive':
    case 'unarchive':
    case 'record_decision':
    case 'record_send':
    case 'send':
      return false;
  }
}

/** The fields that later edits have set, whether pending or applied. */
function overwrittenFields(journal: Journal, operation: Operation): ReadonlySet<string> {
  const pendingFields = journal.operations
    .ofRecord(operation.entity, operation.localId)
    .flatMap(({ operation: other }) =>
      other.kind === 'update' && other.deviceSeq > operation.deviceSeq ? Object.keys(other.fields) : [],
    );
  return new Set([...pendingFields, ...journal.operations.fieldsSetAfter(operation)]);
}

/**
 * The rest of an edit that arrives late: the fields that no later edit has set.
 *
 * A later edit based on this one may have arrived first and been reported as a conflict. The two are merged then, from
 * the base of this edit to the value of the later one.
 */
function lateRemainder(journal: Journal, operation: Operation): Operation {
  if (operation.kind !== 'update') return operation;
  const overwritten = overwrittenFields(journal, operation);
  const fields: Record<string, FieldChanges[string]> = Object.fromEntries(
    Object.entries(operation.fields).filter(([name]) => !overwritten.has(name)),
  );
  for (const { conflictId, field, base, mine } of journal.conflicts.ofRecord(
    operation.entity,
    operation.localId,
  )) {
    const change = field === null ? undefined : operation.fields[field];
    if (field === null || change?.[1] !== base) continue;
    journal.conflicts.remove(conflictId);
    fields[field] = [change[0], mine];
  }
  return { ...operation, fields };
}

function descendantsOf(journal: Journal, operation: Operation): ReadonlySet<LocalId> {
  if (operation.kind !== 'delete') return new Set();
  const view = visibleScope(journal, scopeOf(operation));
  const record = view.get(operation.entity, operation.localId);
  const ids =
    record === undefined ? [] : withDescendants(view, record).map((descendant) => descendant.localId);
  return new Set(ids.filter((localId) => localId !== operation.localId));
}

/** The siblings that precede a record, in order. */
function predecessorsOf(journal: Journal, operation: Operation): readonly LocalId[] {
  const { entity, localId } = operation;
  if (entity !== 'section' && entity !== 'line_item') return [];
  const view = visibleScope(journal, scopeOf(operation));
  const record = view.get(entity, localId);
  const parentId = record === undefined ? null : parentIdOf(record);
  if (parentId === null) return [];
  const siblings = view.childrenOf(entity, parentId).map((sibling) => sibling.localId);
  return siblings.slice(0, siblings.indexOf(localId));
}

/**
 * Whether an equal entry of the timeline that is not in the journal can only be newer. Before the first full sync only
 * the timeline of a proposal that was created here is known.
 */
function isTimelineKnown({ meta, records }: Journal, proposalId: LocalId): boolean {
  return (
    (meta.get('lastPulledAt') ?? null) !== null ||
    isMadeHere('proposal', proposalId, records.serverIdOf('proposal', proposalId))
  );
}

/** The conflicts of a record and its descendants, which the record's delete resolves. */
function conflictsWithin(
  journal: Journal,
  { localId }: Operation,
  descendants: ReadonlySet<LocalId>,
): readonly Conflict[] {
  return journal.conflicts
    .all()
    .filter((conflict) => conflict.localId === localId || descendants.has(conflict.localId));
}

/**
 * Adds one operation to the outbox and compacts it. Call it inside a transaction with its feed.
 *
 * @param isLate whether related later operations have arrived before; then it is not compacted, because it must not
 * overwrite them
 * @returns whether the operation was queued as it came, so that its effect on screen can be computed from it alone
 */
export function enqueue(context: SubmitContext, incoming: Operation, isLate = false): boolean {
  const { journal } = context;
  const edit = isLate ? lateRemainder(journal, incoming) : incoming;
  const operation = rebase(context, withoutUnknownClient(context, applyClientChoice(context, edit)));
  if (operation === null) return false;
  // No operation reaches beyond its scope, so the cost does not depend on the rest of the outbox.
  const pending = entriesOf(journal, scopeOf(operation));
  const descendants = descendantsOf(journal, operation);
  const predecessors = operation.kind === 'delete' ? predecessorsOf(journal, operation) : [];
  const conflicts = operation.kind === 'delete' ? conflictsWithin(journal, operation, descendants) : [];
  if (operation.kind === 'delete') {
    for (const { conflictId } of conflicts) journal.conflicts.remove(conflictId);
    const changeable = new Set(changeableFor(operation, pending).map((entry) => entry.operation.opId));
    const deletedIds = new Set(descendants).add(operation.localId);
    reanchorSiblings(journal, scopeOf(operation), deletedIds, (entry) =>
      changeable.has(entry.operation.opId),
    );
  }
  const { removed, changed, added } = isLate
    ? { removed: [], changed: [], added: operation }
    : compact(operation, outboxForCompaction(journal, entriesOf(journal, scopeOf(operation))), descendants);
  if (operation.kind === 'delete' && operation.entity === 'client' && added === null)
    detachProposals(context, operation.localId, true);
  if (operation.kind === 'delete' && added === null) dropClientQuestion(journal, operation.localId);
  for (const opId of removed) journal.operations.remove(opId);
  for (const next of changed) requeueIfRejected(journal, next.opId, { operation: next });
  if (added !== null) {
    const approved =
      added.kind === 'send' ? approvedContent(visibleScope(journal, scopeOf(added)), added.localId) : null;
    journal.operations.insert(added, approved);
    if (added.kind === 'send' && approved !== null) {
      const approval = createApproval(context, added);
      const unseen = findUnseenContent(approved, added.shown, approval);
      journal.operations.patch(added.opId, { approval: { ...approval, unseen } });
      if (unseen !== null)
        journal.operations.transition(added.opId, 'ask', { reason: createReason('operation.changedUnseen') });
    }
    if (isRecording(added) && isTimelineKnown(journal, added.localId))
      journal.operations.patch(added.opId, { baseline: recordingBaseline(journal, added) });
    if (added.kind === 'delete')
      saveForUndo(journal, added.opId, { pending, removed, conflicts, predecessors });
    // Saves the approved version. It becomes the sent version when the send succeeds.
    if (added.kind === 'send') takeSnapshot(context, added.localId, 'approved', added.opId);
    if (added.kind === 'move') compactSiblings(journal, added);
  }
  return operation === incoming && !isLate;
}

/**
 * Writes relayed operations to the journal in one transaction, fsynced when this returns. Known operations are skipped,
 * so relaying twice is harmless. Throws `bad-input` if a value does not fit its field; then no operation of the batch
 * is added.
 */
export function submitOperations(context: SubmitContext, operations: readonly Operation[]): void {
  const { journal } = context;
  journal.transaction(() => {
    for (const operation of operations) {
      if (!journal.operations.markRelayed(operation)) continue;
      const lastDeviceSeq = journal.meta.get('lastDeviceSeq') ?? 0;
      const isLate = arrivalOrder(journal).recordArrival(operation, lastDeviceSeq);
      if (operation.deviceSeq > lastDeviceSeq) journal.meta.set('lastDeviceSeq', operation.deviceSeq);
      const { proposalId } = operation;
      const edits = editsContent(operation);
      if (edits && proposalId !== null && journal.sessions.begins(proposalId, context.clock.now()))
        takeSnapshot(context, proposalId, 'session');
      const restored = restoreRemoved(context, operation);
      withKnownChange(journal, scopeOf(operation), (before) =>
        enqueue(context, operation, isLate) ? applyOperation(before, operation) : null,
      );
      // The removal is handled again, now with the operation.
      if (restored !== null) {
        const { entity, localId } = restored;
        withFeed(journal, [scopeOfRecord(context, entity, localId)], () =>
          handleRemoteDeletion(context, entity, localId),
        );
      }
    }
    context.failpoint('submit:before-commit');
  });
  context.failpoint('submit:after-commit');
}
