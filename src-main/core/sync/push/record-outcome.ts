import type { Operation } from '#shared/sync/operation.ts';
import type { Attempt } from '#shared/sync/outbox-entry.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';
import { isConditionFailed, isNotFound, noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { handleNotFound } from '../deletions/handle-not-found.ts';
import { keepPositionOfEdited } from '../order/keep-position.ts';
import { coalesceLaterEdits } from '../outbox/coalesce.ts';
import { markLocalWrite } from '../staleness/mark-local-write.ts';
import type { OwnChange } from '../staleness/write-condition.ts';
import type { SyncContext } from '../sync-context.ts';
import { recordUnansweredCreate } from '../verify/detect-duplicate.ts';
import { isRecording } from '../verify/recorded-entry.ts';
import { isIdempotent } from '../verify/retry-policy.ts';
import { announceSent } from './announce-sent.ts';
import { commitResult } from './commit-result.ts';
import type { Effect, PreparedCall } from './prepared-call.ts';
import { recordWholeClientsNeeded } from './whole-clients.ts';

/** A recorded attempt with its call. */
export interface StartedAttempt {
  readonly operation: Operation;
  readonly call: PreparedCall;
  /** The mark of the local write clock before the call. */
  readonly startMark: number;
  /** Whether the call has an idempotency key, so that its answer can be asked for again. */
  readonly isKeyed: boolean;
  /** Whether the service refuses the call if its record has changed, so that its last read cannot be too old. */
  readonly isConditional: boolean;
  readonly ownChange: OwnChange;
}

/**
 * Whether the call is an extension of the API: unarchive, templates, and the record of a decision or of a send by hand.
 * A service without the extension answers it with a 404.
 */
export function isExtension(operation: Operation): boolean {
  return operation.kind === 'unarchive' || operation.entity === 'template' || isRecording(operation);
}

interface EndedAttempt {
  readonly status: number | null;
  readonly reason: Reason;
}

function endAttempt(
  { journal, clock }: SyncContext,
  { opId }: Operation,
  outcome: Attempt['outcome'],
  { status, reason }: EndedAttempt,
): void {
  journal.attempts.end(opId, { endedAt: clock.now(), outcome, status, reason });
}

/** Ends an attempt whose call certainly had no effect. The operation waits to be pushed again. */
function recordNoEffect(context: SyncContext, operation: Operation, ended: EndedAttempt): void {
  endAttempt(context, operation, 'no-effect', ended);
  context.journal.operations.transition(operation.opId, 'noEffect');
  coalesceLaterEdits(context.journal, operation);
}

function recordRefused(
  context: SyncContext,
  operation: Operation,
  outcome: Extract<CallOutcome<Effect>, { readonly type: 'refused' }>,
): void {
  const { journal } = context;
  // The next call has the fields without which this service may refuse a client.
  if (recordWholeClientsNeeded(journal, operation, outcome.status)) {
    recordNoEffect(context, operation, outcome);
    return;
  }
  endAttempt(context, operation, 'rejected', outcome);
  journal.operations.transition(operation.opId, 'refused', { reason: outcome.reason });
  // For an extension, 404 may only mean that the service lacks the route. `confirmReferences` reads the record.
  if (!isExtension(operation) && isNotFound(outcome)) handleNotFound(context, operation);
}

/** Ends an attempt whose call may have had an effect. The operation is verified or, if that is harmless, repeated. */
function recordUncertain(context: SyncContext, operation: Operation, ended: EndedAttempt): void {
  const { journal, clock, uncertaintyWindow } = context;
  endAttempt(context, operation, 'uncertain', ended);
  if (isIdempotent(journal, operation)) {
    journal.operations.transition(operation.opId, 'lostIdempotent');
    return;
  }
  journal.operations.transition(operation.opId, 'lost', { reason: ended.reason });
  recordUnansweredCreate(context, operation, clock.now());
  uncertaintyWindow.begin(operation.opId);
}

/** Ends a failed attempt and changes the operation's state by the outcome, in one transaction. */
function recordFailure(
  context: SyncContext,
  operation: Operation,
  outcome: Exclude<CallOutcome<Effect>, { readonly type: 'ok' }>,
): void {
  context.journal.transaction(() => {
    switch (outcome.type) {
      case 'refused':
        return recordRefused(context, operation, outcome);
      case 'uncertain':
        return recordUncertain(context, operation, outcome);
      case 'rate-limited':
        return recordNoEffect(context, operation, { status: 429, reason: createReason('call.askedToWait') });
      case 'unauthorized':
        return recordNoEffect(context, operation, { status: 401, reason: outcome.reason });
      case 'unreachable':
        return recordNoEffect(context, operation, { status: null, reason: outcome.reason });
      case 'captive-portal':
        return recordNoEffect(context, operation, outcome);
    }
  });
}

/**
 * Ends an attempt that the service refused because its record had changed. Nothing took effect, and this is no conflict
 * yet: the record is read first, and the operation is tried again without the condition.
 */
function recordOvertaken(context: SyncContext, operation: Operation, reason: Reason): void {
  const { journal } = context;
  endAttempt(context, operation, 'no-effect', { status: 412, reason });
  journal.operations.transition(operation.opId, 'overtaken');
  coalesceLaterEdits(journal, operation);
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

/** Whether the service refused the call because its record had changed. */
export function isOvertaken({ isConditional }: StartedAttempt, outcome: CallOutcome<Effect>): boolean {
  return isConditional && isConditionFailed(outcome);
}

/** Ends an attempt: commits the outcome of its call to the journal and tells the local write clock. */
export function recordOutcome(
  context: SyncContext,
  started: StartedAttempt,
  outcome: CallOutcome<Effect>,
): void {
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
