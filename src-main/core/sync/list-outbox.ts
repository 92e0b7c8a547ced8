import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { PushPlan } from '#shared/sync/plan-push.ts';
import type { Journal } from '../journal/journal.ts';

/** The outbox as the screens show it: every operation that is not done, its evidence, and what blocks it. */
export function listOutbox(journal: Journal, plan: PushPlan): MethodOutput<'outbox.read'> {
  return {
    entries: journal.operations.all().map(({ operation, state, reason }) => ({
      operation,
      state,
      reason,
      attempts: [...journal.attempts.attempts(operation.opId)],
      evidence: [...journal.attempts.evidence(operation.opId)],
      blockedBy: plan.blockedBy.get(operation.opId) ?? null,
    })),
    conflicts: [...journal.conflicts.all()],
    questions: [...journal.questions.all()],
  };
}
