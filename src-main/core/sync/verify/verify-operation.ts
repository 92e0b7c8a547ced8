import { assertNever } from '#shared/errors/assert-never.ts';
import { hasBases } from '../rules/fingerprint.ts';
import { isNotFound, type CallOutcome } from '../../api/call-outcome.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { verify } from './verify.ts';
import { coalesceLaterEdits } from '../outbox/coalesce.ts';
import { keepPlaceOfEdited } from '../order/keep-position.ts';
import type { Verification, Verdict } from './verdict.ts';
import { takeNewcomers } from '../pull/apply-reading.ts';
import { noteCandidates } from './create-candidates.ts';
import { receiveRecord, type ReceivedRecord } from '../pull/receive-record.ts';
import { handleNotFound } from '../deletions/handle-not-found.ts';
import { commitResult } from '../push/commit-result.ts';
import type { SyncContext } from '../sync-context.ts';
import { tellSent } from '../push/announce-sent.ts';
import { markLocalWrite } from '../pull/mark-local-write.ts';
import { scopeOf, withFeed } from '../view/visible.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/**
 * Says what follows from a negative verification that counts (S8): only a send is never repeated by itself. What somebody
 * else wrote meanwhile is merged before an update is.
 */
function afterUncertaintyWindow(
  context: SyncContext,
  { operation }: JournaledOperation,
  received: ReceivedRecord | null,
): void {
  const { journal } = context;
  if (operation.kind === 'send') {
    journal.operations.transition(operation.opId, 'ask', { reason: createReason('operation.answerLost') });
  } else {
    journal.operations.transition(operation.opId, 'absent', { reason: null });
    // Where somebody has written over what the call may have written first, nobody knows whether it took effect: to take
    // it back is an edit of its own then, against theirs.
    const isAsBefore =
      operation.kind !== 'update' || received === null || hasBases(operation.fields, received.fields);
    if (isAsBefore) coalesceLaterEdits(journal, operation);
    if (received !== null) withFeed(journal, [scopeOf(operation)], () => receiveRecord(context, received));
  }
}

function askUser({ journal }: SyncContext, opId: string, reason: Reason): void {
  journal.operations.transition(opId, 'ask', { reason });
}

function checkLater({ journal, uncertaintyWindow }: SyncContext, opId: string): void {
  journal.operations.transition(opId, 'notYet');
  uncertaintyWindow.checkFailed(opId);
}

function commitVerdict(
  context: SyncContext,
  entry: JournaledOperation,
  verdict: Verdict,
  hasWindowPassed: boolean,
  hasNewcomers: boolean,
): void {
  const { operation } = entry;
  switch (verdict.type) {
    case 'stands':
      commitResult(context, operation, verdict.effect);
      return;
    case 'unclear':
      askUser(context, operation.opId, verdict.finding);
      return;
    case 'absent':
      if (!hasWindowPassed) checkLater(context, operation.opId);
      // One of them may be what the create made: it is not known to have come to nothing.
      else if (hasNewcomers) askUser(context, operation.opId, verdict.finding);
      else afterUncertaintyWindow(context, entry, verdict.received);
      return;
    default:
      assertNever(verdict);
  }
}

/**
 * @param hasWindowPassed whether the uncertainty window had passed before the looking began: only then does "not there" count (S9)
 * @param since the touch log's mark from before the looking
 */
function commitVerification(
  context: SyncContext,
  entry: JournaledOperation,
  { source, verdict, newcomers = [] }: Verification,
  hasWindowPassed: boolean,
  since: number,
): void {
  const { journal, clock, uncertaintyWindow } = context;
  const { operation } = entry;
  const now = clock.now();
  if (verdict.type !== 'absent' || hasWindowPassed) uncertaintyWindow.end(operation.opId);
  journal.transaction(() => {
    context.failpoint('verify:inside-commit');
    journal.attempts.addEvidence(operation.opId, { at: now, source, finding: verdict.finding });
    if (verdict.type === 'absent') noteCandidates(journal, operation.opId, newcomers);
    commitVerdict(context, entry, verdict, hasWindowPassed, newcomers.length > 0);
    // A timeline shows that an e-mail went out, and nothing of its proposal.
    const isShown =
      verdict.type === 'stands'
        ? verdict.effect.type === 'record'
        : verdict.type === 'absent' && hasWindowPassed && verdict.received !== null;
    if (isShown) context.localWrites.show(operation.localId, since);
    // Nobody took them in while they were looked at. What is listed with its contents comes with those.
    takeNewcomers(context, operation, newcomers, since);
  });
  if (verdict.type === 'stands') tellSent(context, operation, verdict.effect);
}

/** What a look at an edited record says of its place may be older than what our own calls did there since. */
function withoutOldPlace(
  context: SyncContext,
  { operation }: JournaledOperation,
  verdict: Verdict,
  since: number,
): Verdict {
  if (operation.kind !== 'update') return verdict;
  if (verdict.type === 'stands' && verdict.effect.type === 'record') {
    const received = keepPlaceOfEdited(context, verdict.effect.received, since);
    return { ...verdict, effect: { ...verdict.effect, received } };
  }
  if (verdict.type !== 'absent' || verdict.received === null) return verdict;
  return { ...verdict, received: keepPlaceOfEdited(context, verdict.received, since) };
}

/** Finds out what became of an uncertain call, and settles what follows (S8, S9). */
export async function verifyOperation(
  context: SyncContext,
  opId: string,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const { journal, uncertaintyWindow } = context;
  const entry = journal.operations.find(opId);
  if (entry?.state !== 'uncertain') return null;
  journal.operations.transition(opId, 'verify');
  const hasWindowPassed = uncertaintyWindow.hasPassed(opId);
  try {
    context.failpoint('verify:before-read');
    const since = context.localWrites.mark();
    const outcome = await verify(context, entry, signal);
    context.failpoint('verify:after-read');
    markLocalWrite(context, entry.operation);
    if (outcome.type === 'ok') {
      const verdict = withoutOldPlace(context, entry, outcome.value.verdict, since);
      commitVerification(context, entry, { ...outcome.value, verdict }, hasWindowPassed, since);
    } else if (isNotFound(outcome)) {
      // The record is gone: there is nothing left to change, and the user is told so (S12).
      journal.transaction(() => {
        journal.operations.transition(opId, 'refused', { reason: outcome.reason });
        handleNotFound(context, entry.operation);
      });
    } else checkLater(context, opId);
    return outcome;
  } catch (error) {
    checkLater(context, opId);
    throw error;
  }
}
