import { isAppError } from '#shared/errors/app-error.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { hasBases } from '../rules/fingerprint.ts';
import { isInProgress, isNotFound, type CallOutcome } from '../../api/call-outcome.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { verify } from './verify.ts';
import { coalesceLaterEdits } from '../outbox/coalesce.ts';
import { keepPositionOfEdited } from '../order/keep-position.ts';
import type { Verification, Verdict } from './verdict.ts';
import { applyNewRecords } from '../pull/apply-reading.ts';
import { otherEqualCreates, recordCandidates } from './create-candidates.ts';
import { receiveRecord } from '../pull/receive-record.ts';
import { handleNotFound } from '../deletions/handle-not-found.ts';
import { commitResult } from '../push/commit-result.ts';
import type { Effect, PreparedCall } from '../push/prepared-call.ts';
import type { SyncContext } from '../sync-context.ts';
import type { UnansweredCreate } from './unanswered-creates.ts';
import { announceSent } from '../push/announce-sent.ts';
import { markLocalWrite } from '../staleness/mark-local-write.ts';
import { scopeOf, withFeed } from '../view/visible.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/**
 * Handles the valid verdict that the call had no effect: the operation is pushed again. An update is first merged with
 * changes by others; for a send, the user is asked.
 */
function repeatOrAsk(
  context: SyncContext,
  { operation }: JournaledOperation,
  received: ReceivedRecord | null,
): void {
  const { journal } = context;
  if (operation.kind === 'send') {
    journal.operations.transition(operation.opId, 'ask', { reason: createReason('operation.answerLost') });
  } else {
    journal.operations.transition(operation.opId, 'absent', { reason: null });
    // If another user has overwritten the fields since, the call may have taken effect before that. Undoing it would
    // then need an edit of its own, so later edits stay separate.
    const isAsBefore =
      operation.kind !== 'update' || received === null || hasBases(operation.fields, received.fields);
    if (isAsBefore) coalesceLaterEdits(journal, operation);
    if (received !== null) withFeed(journal, [scopeOf(operation)], () => receiveRecord(context, received));
  }
}

function askUser({ journal }: SyncContext, opId: string, reason: Reason): void {
  journal.operations.transition(opId, 'ask', { reason });
}

function scheduleNextCheck({ journal, uncertaintyWindow }: SyncContext, opId: string): void {
  journal.operations.transition(opId, 'notYet');
  uncertaintyWindow.checkFailed(opId);
}

/** Schedules the next verification after one that found no effect. */
function waitForEffect({ journal, uncertaintyWindow }: SyncContext, opId: string): void {
  journal.operations.transition(opId, 'notYet');
  uncertaintyWindow.foundNothing(opId);
}

function commitVerdict(
  context: SyncContext,
  entry: JournaledOperation,
  verdict: Verdict,
  hasWindowPassed: boolean,
  hasNewRecords: boolean,
): void {
  const { operation } = entry;
  switch (verdict.type) {
    case 'applied':
      commitResult(context, operation, verdict.effect);
      return;
    case 'uncertain':
      askUser(context, operation.opId, verdict.finding);
      return;
    case 'absent':
      if (!hasWindowPassed) waitForEffect(context, operation.opId);
      // A new record may come from the create, so the create may have been applied.
      else if (hasNewRecords) askUser(context, operation.opId, verdict.finding);
      else repeatOrAsk(context, entry, verdict.received);
      return;
    default:
      assertNever(verdict);
  }
}

/**
 * Of two equal creates, either could have made the record. The effect of this one may still appear as late as its own
 * window says, so the others wait for it.
 */
function extendEqualCreates(
  { journal, uncertaintyWindow }: SyncContext,
  { kind, opId }: Operation,
  effect: Effect,
): void {
  if (kind !== 'create' || effect.type !== 'record') return;
  for (const { operation } of otherEqualCreates(journal, opId, effect.received))
    uncertaintyWindow.extend(operation.opId, opId);
}

/**
 * @param hasWindowPassed whether the uncertainty window had passed before the verification began; only then a missing
 * effect counts
 * @param startMark mark of the local write clock before the verification
 */
function commitVerification(
  context: SyncContext,
  entry: JournaledOperation,
  { source, verdict, newRecords = [] }: Verification,
  hasWindowPassed: boolean,
  startMark: number,
): void {
  const { journal, clock, uncertaintyWindow } = context;
  const { operation } = entry;
  const now = clock.now();
  if (verdict.type === 'applied') extendEqualCreates(context, operation, verdict.effect);
  if (verdict.type !== 'absent' || hasWindowPassed) uncertaintyWindow.end(operation.opId);
  journal.transaction(() => {
    context.failpoint('verify:inside-commit');
    journal.attempts.addEvidence(operation.opId, { at: now, source, finding: verdict.finding });
    if (verdict.type === 'absent') recordCandidates(journal, operation.opId, newRecords);
    commitVerdict(context, entry, verdict, hasWindowPassed, newRecords.length > 0);
    // A send is proved by the timeline, which is no read of the proposal.
    const hasRecord =
      verdict.type === 'applied'
        ? verdict.effect.type === 'record'
        : verdict.type === 'absent' && hasWindowPassed && verdict.received !== null;
    if (hasRecord) context.localWrites.recordRead(operation.localId, startMark);
    // Applies the new records, which were not saved during the verification. Sections, proposals and templates wait for
    // a read with their contents.
    applyNewRecords(context, operation, newRecords, startMark);
  });
  if (verdict.type === 'applied') announceSent(context, operation, verdict.effect);
}

/**
 * Replaces the position in a verdict if it may be outdated: our own calls may be newer than the verification's read.
 */
function withCurrentPosition(
  context: SyncContext,
  { operation }: JournaledOperation,
  verdict: Verdict,
  startMark: number,
): Verdict {
  if (operation.kind !== 'update') return verdict;
  if (verdict.type === 'applied' && verdict.effect.type === 'record') {
    const received = keepPositionOfEdited(context, verdict.effect.received, startMark);
    return { ...verdict, effect: { ...verdict.effect, received } };
  }
  if (verdict.type !== 'absent' || verdict.received === null) return verdict;
  return { ...verdict, received: keepPositionOfEdited(context, verdict.received, startMark) };
}

/** Whether the request may take effect from now on. */
const mayTakeEffect = (outcome: CallOutcome<unknown>): boolean =>
  outcome.type === 'uncertain' || isInProgress(outcome);

/** The create's request; null if the service lacks a record that it names, such as its deleted parent. */
function prepareAgain({ api }: SyncContext, { prepare }: UnansweredCreate): PreparedCall | null {
  try {
    return prepare(api);
  } catch (error) {
    if (isAppError(error) && error.code === 'rejected') return null;
    throw error;
  }
}

/**
 * Asks for the lost answer of a create that had an idempotency key. If the first request never arrived, this one takes
 * effect, perhaps late, so without an answer the uncertainty window starts again.
 *
 * @returns the answer of a success, which is committed; null if the service's lists must tell
 */
async function askForAnswer(
  context: SyncContext,
  { operation }: JournaledOperation,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const { journal, limiter, unansweredCreates, uncertaintyWindow } = context;
  const { opId, localId } = operation;
  const create = unansweredCreates.find(opId);
  if (create === undefined || journal.meta.get('takesIdempotencyKeys') !== true) return null;
  const call = prepareAgain(context, create);
  if (call === null) return null;
  const outcome = await limitedCall(limiter, 'verify', call, signal);
  context.failpoint('verify:after-read');
  if (mayTakeEffect(outcome)) {
    unansweredCreates.lost(opId);
    uncertaintyWindow.begin(opId);
  }
  if (outcome.type !== 'ok') return null;
  unansweredCreates.forget(opId);
  uncertaintyWindow.end(opId);
  markLocalWrite(context, operation);
  if (create.startMark !== null) context.localWrites.recordRead(localId, create.startMark);
  // The answer is as old as the first request, and a cursor may be newer.
  context.localWrites.recordSkipped(localId);
  journal.transaction(() => {
    context.failpoint('verify:inside-commit');
    commitResult(context, operation, outcome.value);
  });
  return outcome;
}

/** Verifies an uncertain call and commits the result. */
export async function verifyOperation(
  context: SyncContext,
  opId: string,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const { journal, uncertaintyWindow } = context;
  const entry = journal.operations.find(opId);
  if (entry?.state !== 'uncertain') return null;
  journal.operations.transition(opId, 'verify');
  try {
    context.failpoint('verify:before-read');
    const answer = await askForAnswer(context, entry, signal);
    if (answer !== null) return answer;
    const hasWindowPassed = uncertaintyWindow.hasPassed(opId);
    const startMark = context.localWrites.mark();
    const outcome = await verify(context, entry, signal);
    context.failpoint('verify:after-read');
    markLocalWrite(context, entry.operation);
    if (outcome.type === 'ok') {
      const verdict = withCurrentPosition(context, entry, outcome.value.verdict, startMark);
      commitVerification(context, entry, { ...outcome.value, verdict }, hasWindowPassed, startMark);
    } else if (isNotFound(outcome)) {
      // The record was deleted, so nothing is left to change. The user is told.
      journal.transaction(() => {
        journal.operations.transition(opId, 'refused', { reason: outcome.reason });
        handleNotFound(context, entry.operation);
      });
    } else scheduleNextCheck(context, opId);
    return outcome;
  } catch (error) {
    scheduleNextCheck(context, opId);
    throw error;
  }
}
