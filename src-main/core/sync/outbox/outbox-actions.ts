import type { LocalId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { isAttempted, isUntouched } from '#shared/sync/pending-operation.ts';
import { withoutUpdate } from '../rules/without-update.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { dropConflicts } from '../decisions/raise-conflicts.ts';
import { awaitsRetry } from '../verify/retry-policy.ts';
import { commitResult } from '../push/commit-result.ts';
import { emptyApproval, findUnseenContent, renewApproval } from '../push/send-approval.ts';
import { reanchorSiblings } from '../order/reanchor-siblings.ts';
import { restoreDeleted } from './undoable-delete.ts';
import { detachProposals, dropClientQuestion } from '../decisions/missing-client.ts';
import { approvedContent } from '#shared/sync/approved-content.ts';
import { forgetCursors } from '../pull/read-changes.ts';
import type { SubmitContext } from './submit.ts';
import { scopeOf, visibleScope, withFeed } from '../view/visible.ts';
import { createReason } from '#shared/reasons/reason.ts';

export type OutboxContext = SubmitContext;

function findEntry({ journal }: OutboxContext, opId: string): JournaledOperation {
  const entry = journal.operations.find(opId);
  if (entry === undefined) throw new AppError('too-late', createReason('errors.doneAlready'));
  return entry;
}

function requireUnattempted(context: OutboxContext, opId: string): JournaledOperation {
  const entry = findEntry(context, opId);
  // An operation that will be repeated may have taken effect too.
  if (!isUntouched(entry) || awaitsRetry(context.journal, entry)) {
    throw new AppError('too-late', createReason('errors.onItsWay'));
  }
  return entry;
}

/** Holds an operation and those that depend on it until it is released. */
export function hold(context: OutboxContext, opId: string): void {
  const entry = requireUnattempted(context, opId);
  if (entry.state === 'waiting') context.journal.operations.transition(opId, 'hold');
}

/**
 * Ends a hold, an undo time or a schedule. The operation is pushed at `notBefore` (ms since the epoch), or now for null
 * (S20.2).
 */
export function release(context: OutboxContext, opId: string, notBefore: number | null = null): void {
  const { operation, state } = requireUnattempted(context, opId);
  const released: Operation = 'notBefore' in operation ? { ...operation, notBefore } : operation;
  if (state === 'held') context.journal.operations.transition(opId, 'release', { operation: released });
  else context.journal.operations.patch(opId, { operation: released });
}

/** Whether the user may hold or release an operation: it has no call in flight and is not uncertain. */
function canHold({ journal }: OutboxContext, opId: string): boolean {
  const entry = journal.operations.find(opId);
  return entry !== undefined && isUntouched(entry) && !awaitsRetry(journal, entry);
}

/** Holds or releases operations, except those in flight. Call it inside a transaction. */
export function holdMany(
  context: OutboxContext,
  opIds: readonly string[],
  isHeld: boolean,
  notBefore: number | null = null,
): void {
  for (const opId of opIds) {
    if (!canHold(context, opId)) continue;
    if (isHeld) hold(context, opId);
    else release(context, opId, notBefore);
  }
}

/** Retries a rejected operation. */
export function retry(context: OutboxContext, opId: string): void {
  const { state } = findEntry(context, opId);
  if (state !== 'rejected') throw new AppError('too-late', createReason('errors.onlyRefused'));
  context.journal.operations.transition(opId, 'retry', { reason: null });
}

/** Whether an operation needs the record that another one creates. */
function dependsOnCreate(operation: Operation, created: Operation): boolean {
  if (operation.localId === created.localId) return true;
  if (created.entity === 'proposal' || created.entity === 'template')
    return operation.proposalId === created.localId;
  if (created.entity === 'section' && operation.librarySectionId === created.localId) return true;
  if (operation.kind === 'move') return operation.parentId === created.localId;
  if (operation.kind !== 'create' && operation.kind !== 'update') return false;
  return ['proposal_id', 'section_id'].some((field) => operation.fields[field]?.[1] === created.localId);
}

/** Rebases later edits of the record on the values before a withdrawn edit. */
function rebaseLaterEdits(journal: Journal, withdrawn: OperationOf<'update'>): void {
  const ofRecord = journal.operations
    .ofRecord(withdrawn.entity, withdrawn.localId)
    .map(({ operation }) => operation);
  const later = ofRecord.slice(ofRecord.findIndex(({ opId }) => opId === withdrawn.opId) + 1);
  for (const [opId, operation] of withoutUpdate(withdrawn, later)) {
    if (operation === null) journal.operations.remove(opId);
    else journal.operations.patch(opId, { operation });
  }
}

/**
 * Removes an operation and, for a create, all operations that depend on it, because they could never be pushed. The
 * proposals of a client stay, because they are the user's work; they only lose their reference to it. A removed delete
 * restores the operations that it removed.
 */
export function removeWithDependents(context: OutboxContext, operation: Operation): void {
  const { journal } = context;
  const undoableDelete = journal.operations.find(operation.opId)?.undoableDelete ?? null;
  if (operation.kind === 'create' && operation.entity === 'client')
    detachProposals(context, operation.localId, false);
  const removed = new Map<string, Operation>([[operation.opId, operation]]);
  for (let before = -1; before !== removed.size && operation.kind === 'create';) {
    before = removed.size;
    for (const { operation: other } of journal.operations.all()) {
      const isDependent = [...removed.values()].some(
        (candidate) => candidate.kind === 'create' && dependsOnCreate(other, candidate),
      );
      if (isDependent) removed.set(other.opId, other);
    }
  }
  withFeed(journal, [...removed.values()].map(scopeOf), () => {
    const created = [...removed.values()].flatMap(({ kind, localId }) =>
      kind === 'create' ? [localId] : [],
    );
    reanchorSiblings(journal, scopeOf(operation), new Set(created), isUntouched);
    if (operation.kind === 'update') {
      rebaseLaterEdits(journal, operation);
      journal.operations.forgetFieldsSet(operation);
    }
    for (const { opId, kind, entity, localId } of removed.values()) {
      journal.operations.remove(opId);
      // Without its create, a deleted record needs no decision.
      if (kind !== 'create') continue;
      dropConflicts(journal, entity, localId);
      dropClientQuestion(journal, localId);
    }
    if (undoableDelete !== null) restoreDeleted(context, operation, undoableDelete);
  });
}

/** Withdraws an operation before its first attempt. The screens show the former records. */
export function withdraw(context: OutboxContext, opId: string): void {
  removeWithDependents(context, requireUnattempted(context, opId).operation);
}

/**
 * Discards an operation and those that depend on it, so that the screens show the service's state. Throws `too-late`
 * during a call, and while its outcome is unknown.
 */
export function discard(context: OutboxContext, opId: string): void {
  const entry = findEntry(context, opId);
  if (isAttempted(entry) || awaitsRetry(context.journal, entry)) {
    throw new AppError('too-late', createReason('errors.waitForOutcome'));
  }
  removeWithDependents(context, entry.operation);
}

/** The user's decision about an operation whose outcome cannot be found out. */
export interface Verdict {
  /** `done`: it took effect; not for a create, whose record `adoptRecord` links. `again`: repeat it. */
  readonly verdict: 'done' | 'again';
  /** The earliest time to repeat it, ms since the epoch; null: now. */
  readonly notBefore?: number | null | undefined;
  /** For a send: the hash of the content that the window shows. */
  readonly shown?: string | undefined;
}

/**
 * Applies a decision. For a send, `again` approves the content that the user sees now.
 *
 * @returns false if the content that would be approved is another one than the user saw; the question stays
 */
export function decide(
  context: OutboxContext,
  opId: string,
  { verdict, notBefore = null, shown }: Verdict,
): boolean {
  const { journal } = context;
  const entry = findEntry(context, opId);
  const { operation, state } = entry;
  if (state !== 'undecided') throw new AppError('too-late', createReason('errors.noDecision'));
  if (verdict === 'done') {
    // Without a link to its record, dependent operations could never be pushed, and the next read would add the record
    // a second time.
    if (operation.kind === 'create') throw new AppError('bad-input', createReason('errors.whichRecord'));
    if (operation.kind === 'send') {
      commitResult(context, operation, { type: 'sent', activityId: null });
      // If the user is wrong, the service has no change to tell, so that its lists are read as a whole.
      forgetCursors(journal);
      return true;
    }
    // Without a call, the record still exists, and the edits that the delete removed stand again.
    if (operation.kind === 'delete' && !entry.maybeApplied) removeWithDependents(context, operation);
    else withFeed(journal, [scopeOf(operation)], () => journal.operations.remove(opId));
    return true;
  }
  const repeated: Operation =
    operation.kind === 'send'
      ? { ...operation, ...placeBehindEdits(context, operation.localId), notBefore }
      : operation;
  const renewed = operation.kind === 'send' ? approveAgain(context, entry, shown) : {};
  if (renewed === null) return false;
  journal.operations.transition(opId, 'again', {
    ...renewed,
    operation: repeated,
    reason: null,
    baseline: null,
  });
  return true;
}

/**
 * A send queues behind the edits that the user sees now, because they are part of the approval. It shares the number of
 * the newest edit, so its time must be later than all of theirs, also after the clock was set back.
 */
function placeBehindEdits(
  { journal, clock }: OutboxContext,
  proposalId: LocalId,
): Pick<Operation, 'deviceSeq' | 'createdAt'> {
  const edits = journal.operations.ofProposal(proposalId).map(({ operation }) => operation);
  return {
    deviceSeq: Math.max(journal.meta.get('lastDeviceSeq') ?? 0, ...edits.map(({ deviceSeq }) => deviceSeq)),
    createdAt: Math.max(clock.now(), ...edits.map(({ createdAt }) => createdAt + 1)),
  };
}

/** Approves the content that the journal has now. Null if the window showed another one: the question names that. */
function approveAgain(
  { journal }: OutboxContext,
  entry: JournaledOperation,
  shown: string | undefined,
): Pick<JournaledOperation, 'approved' | 'approval'> | null {
  const { operation } = entry;
  const approved = approvedContent(visibleScope(journal, scopeOf(operation)), operation.localId);
  const approval = renewApproval(entry);
  const unseen = findUnseenContent(approved, shown, approval);
  if (unseen === null) return { approved, approval: { ...approval, unseen } };
  // The e-mails of the former question stay unknown, because the user's answer does not count.
  journal.operations.patch(operation.opId, {
    reason: createReason('operation.changedUnseen'),
    approval: { ...(entry.approval ?? emptyApproval), unseen },
  });
  return null;
}
