import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournaledOperation } from '../journal/journaled-operation.ts';
import type { Engine } from './engine-types.ts';
import { clientless } from './missing-client.ts';
import { t } from '../words/words.ts';

/** Why an operation waits: what was said of it, or what has to be decided about its proposal before it may be sent. */
function reasonOf(journal: Journal, { operation, reason }: JournaledOperation): string | null {
  if (operation.kind !== 'send') return reason;
  if (clientless(journal).includes(operation.localId)) return t('operation.clientTakenBack');
  if (journal.conflicts.all().some(({ proposalId }) => proposalId === operation.localId))
    return t('operation.conflictFirst');
  return reason;
}

/**
 * The outbox as the screens show it: every operation that is not done, its evidence, what blocks it, and until when an
 * unclear one is looked for.
 */
export function listOutbox(
  journal: Journal,
  { plan, untilQuiet }: Pick<Engine, 'plan' | 'untilQuiet'>,
  now: number,
): MethodOutput<'outbox.read'> {
  const { blockedBy } = plan();
  const lookedForUntil = (opId: string): number | null => {
    const left = untilQuiet(opId);
    return left === null ? null : now + left;
  };
  return {
    entries: journal.operations.all().map((entry) => ({
      operation: entry.operation,
      state: entry.state,
      reason: reasonOf(journal, entry),
      attempts: [...journal.attempts.attempts(entry.operation.opId)],
      evidence: [...journal.attempts.evidence(entry.operation.opId)],
      blockedBy: blockedBy.get(entry.operation.opId) ?? null,
      lookedForUntil: lookedForUntil(entry.operation.opId),
    })),
    conflicts: [...journal.conflicts.all()],
    questions: [...journal.questions.all()],
  };
}
