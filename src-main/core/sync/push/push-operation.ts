import { isAppError } from '#shared/errors/app-error.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import type { Attempt } from '#shared/sync/outbox-entry.ts';
import { referencesOf } from '../rules/push-dependencies.ts';
import { isNotFound, noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { isOutdated } from '../pull/staleness.ts';
import { coalesceLaterEdits } from '../outbox/coalesce.ts';
import { keepPositionOfEdited } from '../order/keep-position.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import { baselineOfCreate } from '../verify/create-candidates.ts';
import { planNow, stillReady } from '../engine/plan-now.ts';
import { baselineOfRecording, isRecording, type RecordingOperation } from '../verify/verify-recording.ts';
import { isRepeatable } from '../verify/recover-attempts.ts';
import { prepareCall, type PreparedCall } from './prepare-call.ts';
import { askAboutSlowness, checkBeforeSend } from './check-before-send.ts';
import { commitResult, type Effect } from './commit-result.ts';
import { handleNotFound } from '../deletions/handle-not-found.ts';
import type { SyncContext } from '../sync-context.ts';
import { announceSent } from './announce-sent.ts';
import { markLocalWrite } from '../pull/mark-local-write.ts';
import { noteLostCreate } from '../verify/detect-duplicate.ts';
import { confirmEach } from '../deletions/confirm-deletions.ts';
import { noteWholeClients } from './whole-clients.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

const withdrawn = (): CallOutcome<Effect> => ({
  type: 'unreachable',
  reason: createReason('operation.withdrawn'),
});

/** Limit of reads of a proposal before its send; then the user is told that the read takes too long. */
const mostReadings = 3;

/** No call was made, because the read before it is too old. */
const tooOld: CallOutcome<Effect> = { type: 'unreachable', reason: createReason('call.notMade') };

/** Whether only a service with an extension of the API knows the call. */
function isExtension(operation: Operation): operation is OperationOf<'unarchive'> | RecordingOperation {
  return operation.kind === 'unarchive' || isRecording(operation);
}

/** Ends the attempt in flight and changes the state by its outcome, in one transaction. */
function recordFailure(
  context: SyncContext,
  operation: Operation,
  outcome: Exclude<CallOutcome<Effect>, { readonly type: 'ok' }>,
): void {
  const { journal, clock, uncertaintyWindow } = context;
  const now = clock.now();
  const end = (kind: Attempt['outcome'], status: number | null, reason: Reason): void =>
    journal.attempts.end(operation.opId, { endedAt: now, outcome: kind, status, reason });
  journal.transaction(() => {
    switch (outcome.type) {
      case 'refused':
        if (noteWholeClients(journal, operation, outcome.status)) {
          end('no-effect', outcome.status, outcome.reason);
          break;
        }
        end('rejected', outcome.status, outcome.reason);
        journal.operations.transition(operation.opId, 'refused', { reason: outcome.reason });
        // A service without the extension answers as if the proposal did not exist, so the proposal is requested
        // separately.
        if (!isExtension(operation) && isNotFound(outcome)) handleNotFound(context, operation);
        return;
      case 'uncertain':
        end('uncertain', outcome.status, outcome.reason);
        if (isRepeatable(journal, operation)) {
          journal.operations.transition(operation.opId, 'lostRepeatable');
          return;
        }
        journal.operations.transition(operation.opId, 'lost', { reason: outcome.reason });
        noteLostCreate(context, operation, now);
        uncertaintyWindow.begin(operation.opId);
        return;
      case 'rate-limited':
        end('no-effect', 429, createReason('call.askedToWait'));
        break;
      case 'unauthorized':
        end('no-effect', 401, outcome.reason);
        break;
      case 'unreachable':
        end('no-effect', null, outcome.reason);
        break;
      case 'captive-portal':
        end('no-effect', outcome.status, outcome.reason);
    }
    journal.operations.transition(operation.opId, 'noEffect');
    coalesceLaterEdits(journal, operation);
  });
}

interface Begun {
  readonly operation: Operation;
  readonly call: PreparedCall;
  /** The mark of the local write clock before the call. */
  readonly since: number;
}

/** Records the attempt and returns its call; null if the operation must not be pushed any more. */
function beginAttempt(context: SyncContext, opId: string): Begun | null {
  const { journal, clock } = context;
  return journal.transaction(() => {
    const entry = stillReady(journal, clock.now(), opId);
    if (entry === null) return null;
    const call = prepareCall(context, entry.operation);
    journal.attempts.start(opId, clock.now());
    journal.operations.transition(opId, 'start', { reason: null });
    if (entry.operation.kind === 'create')
      journal.operations.patch(opId, { baseline: baselineOfCreate(journal, entry.operation) });
    if (isRecording(entry.operation))
      journal.operations.patch(opId, { baseline: baselineOfRecording(journal, entry.operation) });
    context.failpoint('push:inside-mark');
    return { operation: entry.operation, call, since: context.localWrites.mark() };
  });
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
  return entry.operation.kind === 'send'
    ? await pushSend(context, opId, signal)
    : await pushEdit(context, entry.operation, signal);
}

/**
 * An edit whose read is too old after the wait for budget is not pushed. Its record is read again first, so that no
 * change by others is overwritten unseen.
 */
async function pushEdit(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const outcome = await makeCall(context, operation, signal, () => !isOutdated(context, operation));
  const { localWrites } = context;
  if (outcome === tooOld) {
    localWrites.missTurn(operation.localId);
    return null;
  }
  if (outcome?.type === 'ok' || outcome?.type === 'refused') localWrites.takeTurn(operation.localId);
  return outcome;
}

/**
 * Sends a proposal that has just been checked. If the check is too old after the wait for budget or a slow read, it is
 * repeated. After several times the user is asked.
 */
async function pushSend(
  context: SyncContext,
  opId: string,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const { journal, clock } = context;
  for (let readings = 0; readings < mostReadings; readings += 1) {
    const entry = stillReady(journal, clock.now(), opId);
    if (entry?.operation.kind !== 'send') return null;
    const { operation } = entry;
    const check = await checkBeforeSend(context, { ...entry, operation }, signal);
    if (check.type === 'stopped') return check.outcome;
    context.failpoint('send:checked');
    if (!check.isFresh()) continue;
    const outcome = await makeCall(context, operation, signal, check.isFresh);
    if (outcome !== tooOld) return outcome;
  }
  const entry = stillReady(journal, clock.now(), opId);
  if (entry !== null) askAboutSlowness(context, entry);
  return null;
}

/** @param isFresh whether the read before the call is fresh; called once there is budget */
async function makeCall(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
  isFresh: () => boolean,
): Promise<CallOutcome<unknown> | null> {
  const { journal, limiter } = context;
  const { opId, kind } = operation;
  const priority: Priority = kind === 'send' ? 'user' : 'push';
  const attempt: { begun: Begun | null } = { begun: null };
  try {
    const outcome = await limitedCall(
      limiter,
      priority,
      async () => {
        if (!isFresh()) return tooOld;
        context.failpoint('push:before-mark');
        attempt.begun = beginAttempt(context, opId);
        if (attempt.begun === null) return withdrawn();
        context.failpoint('push:after-mark');
        return await attempt.begun.call();
      },
      signal,
    );
    // No call was made.
    if (outcome === tooOld) return outcome;
    if (attempt.begun === null) return null;
    finishAttempt(context, attempt.begun, outcome);
    if (outcome.type === 'refused') await confirmReferences(context, attempt.begun.operation, signal);
    return outcome;
  } catch (error) {
    // Thrown before the attempt: a record that the operation names is not on the service.
    if (attempt.begun !== null || !isAppError(error) || error.code !== 'rejected') throw error;
    journal.transaction(() => refuseUncalled(context, operation, error.reason));
    return null;
  }
}

/** Handles an operation without a call, because a record that it names is not on the service. */
function refuseUncalled(context: SyncContext, operation: Operation, reason: Reason): void {
  const { journal, clock } = context;
  // During the wait for budget the record turned out to be deleted and is to be recreated. The operation waits for
  // that.
  if (planNow(journal, clock.now()).blockedBy.has(operation.opId)) return;
  // A delete has its wanted result.
  if (operation.kind === 'delete') return commitResult(context, operation, { type: 'gone' });
  journal.operations.transition(operation.opId, 'refused', { reason });
  if (operation.kind === 'create') handleNotFound(context, operation);
}

/**
 * A refusal may mean that another user deleted the records that the operation names. They are requested, so that the
 * user decides once about a deleted parent, not about each record in it.
 */
async function confirmReferences(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
): Promise<void> {
  const itself = isExtension(operation) ? [operation] : [];
  for (const { entity, localId } of [...itself, ...referencesOf(operation)])
    await confirmEach(context, entity, [localId], signal);
}

/** An update moves nothing, so the position in its answer may be outdated. */
function withoutOldPosition(context: SyncContext, { operation, since }: Begun, effect: Effect): Effect {
  if (operation.kind !== 'update' || effect.type !== 'record') return effect;
  return { ...effect, received: keepPositionOfEdited(context, effect.received, since) };
}

function finishAttempt(context: SyncContext, begun: Begun, outcome: CallOutcome<Effect>): void {
  const { operation } = begun;
  context.failpoint('push:after-answer');
  markLocalWrite(context, operation);
  // A result without a call is no read of the record.
  const isAnswered = outcome.type === 'ok' && outcome.value.type === 'record';
  if (isAnswered && outcome.headers !== noRateHeaders)
    context.localWrites.show(operation.localId, begun.since);
  context.journal.transaction(() => {
    if (outcome.type === 'ok')
      commitResult(context, operation, withoutOldPosition(context, begun, outcome.value));
    else recordFailure(context, operation, outcome);
    context.failpoint('push:inside-commit');
  });
  context.failpoint('push:after-commit');
  if (outcome.type === 'ok') announceSent(context, operation, outcome.value);
}
