import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import type { Engine } from '../engine/engine-types.ts';
import { clientless } from '../decisions/missing-client.ts';
import { t } from '../../i18n/translate.ts';

/** What the entries of an outbox say besides themselves, at one moment. */
export interface OutboxView {
  /** Why an operation waits: what was said of it, or what has to be decided about its proposal before it may be sent. */
  reasonOf(entry: JournaledOperation): string | null;
  /** The opId of the operation that has to be done first. */
  blockedBy(opId: string): string | null;
  /** Until when an unclear operation is looked for, ms since the epoch. */
  lookedForUntil(opId: string): number | null;
}

/** What can be said of the outbox now; what is the same for all entries is read once. */
export function viewOutbox(
  journal: Journal,
  { plan, untilWindowEnds }: Pick<Engine, 'plan' | 'untilWindowEnds'>,
  now: number,
): OutboxView {
  const { blockedBy } = plan();
  const withoutClient = new Set(clientless(journal));
  const conflicting = new Set(journal.conflicts.all().map(({ proposalId }) => proposalId));
  return {
    reasonOf({ operation, reason }) {
      if (operation.kind !== 'send') return reason;
      if (withoutClient.has(operation.localId)) return t('operation.clientTakenBack');
      return conflicting.has(operation.localId) ? t('operation.conflictFirst') : reason;
    },
    blockedBy: (opId) => blockedBy.get(opId) ?? null,
    lookedForUntil(opId) {
      const left = untilWindowEnds(opId);
      return left === null ? null : now + left;
    },
  };
}

/** An entry of the outbox as the screens show it, with its evidence, what blocks it, and until when it is looked for. */
export function shownEntry(journal: Journal, entry: JournaledOperation, view: OutboxView): OutboxEntry {
  const { opId } = entry.operation;
  return {
    operation: entry.operation,
    state: entry.state,
    reason: view.reasonOf(entry),
    attempts: [...journal.attempts.attempts(opId)],
    evidence: [...journal.attempts.evidence(opId)],
    blockedBy: view.blockedBy(opId),
    lookedForUntil: view.lookedForUntil(opId),
  };
}

/** What waits for the user besides operations. */
export function showOthers(journal: Journal): Pick<MethodOutput<'outbox.read'>, 'conflicts' | 'questions'> {
  return { conflicts: [...journal.conflicts.all()], questions: [...journal.questions.all()] };
}
