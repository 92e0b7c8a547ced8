import { isAppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Attempt } from '#shared/sync/outbox-entry.ts';
import { referencesOf } from '../rules/push-dependencies.ts';
import { isConditionFailed, isNotFound, noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { isOutdated } from '../staleness/staleness.ts';
import { coalesceLaterEdits } from '../outbox/coalesce.ts';
import { keepPositionOfEdited } from '../order/keep-position.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import { createBaseline } from '../verify/create-candidates.ts';
import { planNow, findReadyOperation } from '../engine/plan-now.ts';
import { recordingBaseline, isRecording } from '../verify/recorded-entry.ts';
import { isIdempotent } from '../verify/retry-policy.ts';
import { positionOfCreate, prepareCall } from './prepare-call.ts';
import type { Effect, PreparedCall } from './prepared-call.ts';
import { checkBeforeRecording } from './check-before-recording.ts';
import { askAboutSlowRead, checkBeforeSend } from './check-before-send.ts';
import { commitResult } from './commit-result.ts';
import { handleNotFound } from '../deletions/handle-not-found.ts';
import type { SyncContext } from '../sync-context.ts';
import { announceSent } from './announce-sent.ts';
import { hasItsPictures, uploadPictures } from '../pictures/upload-pictures.ts';
import { repeatLostCall } from './repeat-lost-call.ts';
import { markLocalWrite } from '../staleness/mark-local-write.ts';
import { trackOwnChange, writeCondition, type OwnChange } from '../staleness/write-condition.ts';
import { recordUnansweredCreate } from '../verify/detect-duplicate.ts';
import { confirmEach } from '../deletions/confirm-deletions.ts';
import { recordWholeClientsNeeded } from './whole-clients.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

const withdrawnOutcome = (): CallOutcome<Effect> => ({
  type: 'unreachable',
  reason: createReason('operation.withdrawn'),
});

/** Limit of reads of a proposal before its send. After the last one the user is asked whether to send anyway. */
const maxReads = 3;

/** The outcome without a call, because the read before it is too old. */
const readTooOld: CallOutcome<Effect> = { type: 'unreachable', reason: createReason('call.notMade') };

/** The outcome without a call, because an edit during the upload has added a picture. */
const pictureAdded: CallOutcome<Effect> = { type: 'unreachable', reason: createReason('call.notMade') };

/** Whether the call is an extension of the API. A service without the extension answers it with a 404. */
function isExtension(operation: Operation): boolean {
  return operation.kind === 'unarchive' || operation.entity === 'template' || isRecording(operation);
}

/** Ends a failed attempt and changes the operation's state by the outcome, in one transaction. */
function recordFailure(
  context: SyncContext,
  operation: Operation,
  outcome: Exclude<CallOutcome<Effect>, { readonly type: 'ok' }>,
): void {
  const { journal, clock, uncertaintyWindow } = context;
  const now = clock.now();
  const endAttempt = (kind: Attempt['outcome'], status: number | null, reason: Reason): void =>
    journal.attempts.end(operation.opId, { endedAt: now, outcome: kind, status, reason });
  journal.transaction(() => {
    switch (outcome.type) {
      case 'refused':
        if (recordWholeClientsNeeded(journal, operation, outcome.status)) {
          endAttempt('no-effect', outcome.status, outcome.reason);
          break;
        }
        endAttempt('rejected', outcome.status, outcome.reason);
        journal.operations.transition(operation.opId, 'refused', { reason: outcome.reason });
        // For an extension, 404 may only mean that the service lacks the route. `confirmReferences` reads the record.
        if (!isExtension(operation) && isNotFound(outcome)) handleNotFound(context, operation);
        return;
      case 'uncertain':
        endAttempt('uncertain', outcome.status, outcome.reason);
        if (isIdempotent(journal, operation)) {
          journal.operations.transition(operation.opId, 'lostIdempotent');
          return;
        }
        journal.operations.transition(operation.opId, 'lost', { reason: outcome.reason });
        recordUnansweredCreate(context, operation, now);
        uncertaintyWindow.begin(operation.opId);
        return;
      case 'rate-limited':
        endAttempt('no-effect', 429, createReason('call.askedToWait'));
        break;
      case 'unauthorized':
        endAttempt('no-effect', 401, outcome.reason);
        break;
      case 'unreachable':
        endAttempt('no-effect', null, outcome.reason);
        break;
      case 'captive-portal':
        endAttempt('no-effect', outcome.status, outcome.reason);
    }
    journal.operations.transition(operation.opId, 'noEffect');
    coalesceLaterEdits(journal, operation);
  });
}

/**
 * Ends an attempt that the service refused because its record had changed. Nothing took effect, and this is no conflict
 * yet: the record is read first, and the operation is tried again without the condition.
 */
function recordOvertaken(context: SyncContext, operation: Operation, reason: Reason): void {
  const { journal, clock } = context;
  const ended = { endedAt: clock.now(), outcome: 'no-effect', status: 412, reason } as const;
  journal.attempts.end(operation.opId, ended);
  journal.operations.transition(operation.opId, 'overtaken');
  coalesceLaterEdits(journal, operation);
}

interface StartedAttempt {
  readonly operation: Operation;
  readonly call: PreparedCall;
  /** The mark of the local write clock before the call. */
  readonly startMark: number;
  /** Whether the call has an idempotency key, so that its answer can be asked for again. */
  readonly isKeyed: boolean;
  /** Whether the service refuses the call if its record has changed, so that no reading can be too old for it. */
  readonly isConditional: boolean;
  readonly ownChange: OwnChange;
}

/** Records the attempt and returns its call; null if the operation must not be pushed any more. */
function beginAttempt(context: SyncContext, opId: string): StartedAttempt | null {
  const { journal, clock } = context;
  const started = journal.transaction(() => {
    const entry = findReadyOperation(journal, clock.now(), opId);
    if (entry === null) return null;
    context.unansweredCreates.forget(opId);
    const now = clock.now();
    const key = journal.meta.get('takesIdempotencyKeys') === true ? context.newId() : null;
    const unchangedSince = writeCondition(context, entry.operation);
    const api = unchangedSince === null ? context.api : context.api.withUnchangedSince(unchangedSince);
    const position = entry.operation.kind === 'create' ? positionOfCreate(journal, entry.operation) : null;
    const call = prepareCall({ ...context, api }, entry.operation, { key, position });
    journal.attempts.start(opId, now);
    journal.operations.transition(opId, 'start', { reason: null });
    if (entry.operation.kind === 'create')
      journal.operations.patch(opId, {
        baseline: {
          ...createBaseline(journal, entry.operation),
          ...(key !== null && { request: { key, at: now, position } }),
        },
      });
    if (isRecording(entry.operation) && entry.baseline === null)
      journal.operations.patch(opId, { baseline: recordingBaseline(journal, entry.operation) });
    context.failpoint('push:inside-mark');
    return {
      ...{ operation: entry.operation, call, startMark: context.localWrites.mark() },
      ...{ isKeyed: key !== null, isConditional: unchangedSince !== null },
    };
  });
  return started === null ? null : { ...started, ownChange: trackOwnChange(context, started.operation) };
}

/**
 * Pushes one operation: waits for budget, records the attempt (fsynced before the first byte), makes the call once, and
 * commits the result. Never repeats a call.
 *
 * @returns the outcome, for the state of the connection; null if no call was made
 */
export async function pushOperation(
  context: SyncContext,
  opId: string,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const entry = context.journal.operations.find(opId);
  if (entry === undefined) return null;
  const { operation } = entry;
  if (operation.kind === 'send') return await pushSend(context, opId, signal);
  if (isRecording(operation)) {
    const ended = await checkBeforeRecording(context, entry, operation, signal);
    if (ended !== null) return ended;
  }
  const stopped = await uploadPictures(context, operation, signal);
  if (stopped !== null) return stopped.outcome;
  return await pushEdit(context, operation, signal);
}

/**
 * Pushes an edit unless its read is too old after the wait for budget. Then its record is read again first, so that no
 * change by others is overwritten unseen.
 */
async function pushEdit(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const isFresh = (): boolean =>
    writeCondition(context, operation) !== null || !isOutdated(context, operation);
  const outcome = await makeCall(context, operation, signal, isFresh);
  const { localWrites } = context;
  if (outcome === readTooOld) {
    localWrites.recordMissedTurn(operation.localId);
    return null;
  }
  if (outcome === pictureAdded) return null;
  if (outcome?.type === 'ok' || outcome?.type === 'refused') localWrites.resetMissedTurns(operation.localId);
  return outcome;
}

/**
 * Checks a proposal and sends it. If the check is too old after the wait for budget or a slow read, it is repeated.
 * After the last repetition the user is asked.
 */
async function pushSend(
  context: SyncContext,
  opId: string,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const { journal, clock } = context;
  for (let reads = 0; reads < maxReads; reads += 1) {
    const entry = findReadyOperation(journal, clock.now(), opId);
    if (entry?.operation.kind !== 'send') return null;
    const { operation } = entry;
    const check = await checkBeforeSend(context, { ...entry, operation }, signal);
    if (check.type === 'stopped') return check.outcome;
    context.failpoint('send:checked');
    if (!check.isFresh()) continue;
    const outcome = await makeCall(context, operation, signal, check.isFresh);
    if (outcome !== readTooOld) return outcome;
  }
  const entry = findReadyOperation(journal, clock.now(), opId);
  if (entry !== null) askAboutSlowRead(context, entry);
  return null;
}

/** @param isFresh whether the read before the call is recent enough; called once there is budget */
async function makeCall(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
  isFresh: () => boolean,
): Promise<CallOutcome<unknown> | null> {
  const { journal, limiter } = context;
  const { opId, kind } = operation;
  const priority: Priority = kind === 'send' ? 'user' : 'push';
  const attempt: { started: StartedAttempt | null } = { started: null };
  try {
    const first = await limitedCall(
      limiter,
      priority,
      async () => {
        if (!isFresh()) return readTooOld;
        const entry = journal.operations.find(opId);
        if (entry !== undefined && !hasItsPictures(context, entry.operation)) return pictureAdded;
        context.failpoint('push:before-mark');
        attempt.started = beginAttempt(context, opId);
        if (attempt.started === null) return withdrawnOutcome();
        context.failpoint('push:after-mark');
        return await attempt.started.call();
      },
      signal,
    );
    // In both cases no call was made.
    if (first === readTooOld || first === pictureAdded) return first;
    if (attempt.started === null) return null;
    const { started } = attempt;
    const isStillFresh = (): boolean =>
      started.isConditional || (kind === 'send' ? isFresh() : !isOutdated(context, operation));
    const repeat = { priority, isFresh: isStillFresh };
    const outcome = await answerOf(context, started, first, repeat, signal);
    recordOutcome(context, started, outcome);
    if (outcome.type === 'refused' && !isOvertaken(started, outcome))
      await confirmReferences(context, started.operation, signal);
    return outcome;
  } catch (error) {
    // Before the attempt, `prepareCall` throws `rejected` if the service lacks a record that the operation names.
    if (attempt.started !== null || !isAppError(error) || error.code !== 'rejected') throw error;
    journal.transaction(() => refuseWithoutCall(context, operation, error.reason));
    return null;
  } finally {
    attempt.started?.ownChange.release();
  }
}

/** The outcome of a call, or of a repeat if its answer was lost. The answer of a create can be asked for later too. */
async function answerOf(
  context: SyncContext,
  { operation, call, startMark, isKeyed }: StartedAttempt,
  first: CallOutcome<Effect>,
  repeat: { readonly priority: Priority; readonly isFresh: () => boolean },
  signal: AbortSignal,
): Promise<CallOutcome<Effect>> {
  if (first.type !== 'uncertain' || !isKeyed) return first;
  const outcome = await repeatLostCall(context, first, { call, ...repeat }, signal);
  if (outcome.type === 'uncertain' && operation.kind === 'create')
    context.unansweredCreates.keep(operation.opId, { prepare: () => call, startMark });
  return outcome;
}

/** Refuses an operation without a call, because the service lacks a record that it names. */
function refuseWithoutCall(context: SyncContext, operation: Operation, reason: Reason): void {
  const { journal, clock } = context;
  // A read during the wait for budget found the record deleted. The operation waits for the create that recreates it.
  if (planNow(journal, clock.now()).blockedBy.has(operation.opId)) return;
  // The record of a delete is gone already.
  if (operation.kind === 'delete') return commitResult(context, operation, { type: 'gone' });
  journal.operations.transition(operation.opId, 'refused', { reason });
  if (operation.kind === 'create') handleNotFound(context, operation);
}

/**
 * Reads the records that a refused operation names, because another user may have deleted them. The user then decides
 * once about a deleted parent, not about each record in it.
 */
async function confirmReferences(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
): Promise<void> {
  const { kind, entity } = operation;
  const hasRoot = entity === 'proposal' || entity === 'template';
  const ownRecord =
    isExtension(operation) && kind !== 'create' && hasRoot ? [{ entity, localId: operation.localId }] : [];
  for (const reference of [...ownRecord, ...referencesOf(operation)])
    await confirmEach(context, reference.entity, [reference.localId], signal);
}

/** Replaces the position in the answer to an update if it may be outdated. An update itself moves nothing. */
function withCurrentPosition(
  context: SyncContext,
  { operation, startMark }: StartedAttempt,
  effect: Effect,
): Effect {
  if (operation.kind !== 'update' || effect.type !== 'record') return effect;
  return { ...effect, received: keepPositionOfEdited(context, effect.received, startMark) };
}

function isOvertaken({ isConditional }: StartedAttempt, outcome: CallOutcome<Effect>): boolean {
  return isConditional && isConditionFailed(outcome);
}

function recordOutcome(context: SyncContext, started: StartedAttempt, outcome: CallOutcome<Effect>): void {
  const { operation } = started;
  context.failpoint('push:after-answer');
  markLocalWrite(context, operation);
  const isRefusedOverwrite = isOvertaken(started, outcome);
  if (isRefusedOverwrite) context.localWrites.recordOvertaken(operation.localId);
  else if (outcome.type === 'ok' || outcome.type === 'refused')
    context.localWrites.recordAnswered(operation.localId);
  // `noRateHeaders` marks a result without a call, which is no read of the record.
  const hasRecord = outcome.type === 'ok' && outcome.value.type === 'record';
  if (hasRecord && outcome.headers !== noRateHeaders)
    context.localWrites.recordRead(operation.localId, started.startMark);
  context.journal.transaction(() => {
    if (outcome.type === 'ok')
      commitResult(context, operation, withCurrentPosition(context, started, outcome.value));
    else if (isRefusedOverwrite && outcome.type === 'refused')
      recordOvertaken(context, operation, outcome.reason);
    else recordFailure(context, operation, outcome);
    context.failpoint('push:inside-commit');
  });
  context.failpoint('push:after-commit');
  started.ownChange.settle(outcome);
  if (outcome.type === 'ok') announceSent(context, operation, outcome.value);
}
