import { isAppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { referencesOf } from '../rules/push-dependencies.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import { isOutdated } from '../staleness/staleness.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import { createBaseline } from '../verify/create-candidates.ts';
import { planNow, findReadyOperation } from '../engine/plan-now.ts';
import { recordingBaseline, isRecording } from '../verify/recorded-entry.ts';
import { positionOfCreate, prepareCall } from './prepare-call.ts';
import type { Effect } from './prepared-call.ts';
import { isExtension, isOvertaken, recordOutcome, type StartedAttempt } from './record-outcome.ts';
import { checkBeforeRecording } from './check-before-recording.ts';
import { askAboutSlowRead, checkBeforeSend } from './check-before-send.ts';
import { commitResult } from './commit-result.ts';
import { handleNotFound } from '../deletions/handle-not-found.ts';
import type { SyncContext } from '../sync-context.ts';
import { hasItsPictures, uploadPictures } from '../pictures/upload-pictures.ts';
import { repeatLostCall } from './repeat-lost-call.ts';
import { trackOwnChange, writeCondition } from '../staleness/write-condition.ts';
import { confirmEach } from '../deletions/confirm-deletions.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/** Limit of checks of a proposal before its send. After the last one the user is asked whether to send anyway. */
const maxChecks = 3;

/** Tells the limiter that no call was made. */
const unsent: CallOutcome<Effect> = { type: 'unreachable', reason: createReason('call.notMade') };

/** Why no call was made although there was budget. */
type NotCalled =
  /** The read before the call is too old. */
  | 'stale-read'
  /** An edit during the upload of pictures has added one. */
  | 'picture-added'
  /** Another step has withdrawn, held or blocked the operation. */
  | 'not-ready'
  /** The service lacks a record that the operation names. */
  | 'reference-missing';

/** Records the attempt and returns its call; null if the operation is not ready any more. */
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
      operation: entry.operation,
      call,
      startMark: context.localWrites.mark(),
      isKeyed: key !== null,
      isConditional: unchangedSince !== null,
    };
  });
  return started === null ? null : { ...started, ownChange: trackOwnChange(context, started.operation) };
}

/**
 * Pushes one operation: waits for budget, commits the attempt to disk, makes the call, and commits the result. Makes the
 * call once. Only a call with an idempotency key is repeated, if its answer was lost.
 *
 * @returns the outcome, which tells the caller the state of the connection; null if no call was made
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
 * Pushes any operation but a send, unless the last read of its record is too old after the wait for budget. Then the
 * record is read again first, so that no change by others is overwritten unseen.
 */
async function pushEdit(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const { localWrites } = context;
  const outcome = await makeCall(context, operation, signal, () => !isOutdated(context, operation));
  if (outcome === 'stale-read') localWrites.recordMissedTurn(operation.localId);
  if (typeof outcome === 'string') return null;
  if (outcome.type === 'ok' || outcome.type === 'refused') localWrites.resetMissedTurns(operation.localId);
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
  for (let checks = 0; checks < maxChecks; checks += 1) {
    const entry = findReadyOperation(journal, clock.now(), opId);
    if (entry?.operation.kind !== 'send') return null;
    const { operation } = entry;
    const check = await checkBeforeSend(context, { ...entry, operation }, signal);
    if (check.type === 'stopped') return check.outcome;
    context.failpoint('send:checked');
    if (!check.isFresh()) continue;
    const outcome = await makeCall(context, operation, signal, check.isFresh);
    if (outcome === 'stale-read') continue;
    return typeof outcome === 'string' ? null : outcome;
  }
  const entry = findReadyOperation(journal, clock.now(), opId);
  if (entry !== null) askAboutSlowRead(context, entry);
  return null;
}

/**
 * Waits for budget, makes the call and commits its outcome.
 *
 * @param isReadFresh whether the last read of the record is recent enough; called once there is budget
 */
async function makeCall(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
  isReadFresh: () => boolean,
): Promise<CallOutcome<Effect> | NotCalled> {
  const priority: Priority = operation.kind === 'send' ? 'user' : 'push';
  let notCalled: NotCalled = 'not-ready';
  // An object, because TypeScript does not see that the callback below sets a variable.
  const attempt: { started: StartedAttempt | null } = { started: null };
  try {
    const first = await limitedCall(
      context.limiter,
      priority,
      async () => {
        const obstacle = findObstacle(context, operation, isReadFresh);
        if (obstacle !== null) {
          notCalled = obstacle;
          return unsent;
        }
        context.failpoint('push:before-mark');
        attempt.started = beginAttempt(context, operation.opId);
        if (attempt.started === null) return unsent;
        context.failpoint('push:after-mark');
        return await attempt.started.call();
      },
      signal,
    );
    const { started } = attempt;
    if (started === null) return notCalled;
    const isFresh = (): boolean => started.isConditional || isReadFresh();
    const outcome = await answerOf(context, started, first, { priority, isFresh }, signal);
    recordOutcome(context, started, outcome);
    if (outcome.type === 'refused' && !isOvertaken(started, outcome))
      await confirmReferences(context, started.operation, signal);
    return outcome;
  } catch (error) {
    // Before the attempt, `prepareCall` throws `rejected` if the service lacks a record that the operation names.
    if (attempt.started !== null || !isAppError(error) || error.code !== 'rejected') throw error;
    context.journal.transaction(() => refuseWithoutCall(context, operation, error.reason));
    return 'reference-missing';
  } finally {
    attempt.started?.ownChange.release();
  }
}

/** Why the call may not begin now; null if it may. A call with a write condition needs no fresh read. */
function findObstacle(
  context: SyncContext,
  operation: Operation,
  isReadFresh: () => boolean,
): NotCalled | null {
  if (writeCondition(context, operation) === null && !isReadFresh()) return 'stale-read';
  const entry = context.journal.operations.find(operation.opId);
  if (entry !== undefined && !hasItsPictures(context, entry.operation)) return 'picture-added';
  return null;
}

/**
 * The outcome of a call. If its answer was lost and it has an idempotency key, the call is repeated at once. The answer
 * of a create can be asked for later too.
 */
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
