import { isAttempted } from '#shared/sync/pending-operation.ts';
import type { Engine } from '../engine/engine-types.ts';
import type { OutboxContext } from './outbox-actions.ts';
import { awaitsRetry } from '../verify/retry-policy.ts';
import type { Withdrawals } from './withdraw-many.ts';

/** Longest time for which the user waits for calls in flight, ms. */
const maxWaitMs = 10_000;

/** The result of withdrawing operations in flight. Operations in neither list have been applied. */
interface ReclaimResult {
  readonly withdrawn: readonly string[];
  /**
   * Operations whose outcome is still unknown. They are withdrawn later if their calls turn out to have had no effect.
   */
  readonly underWay: readonly string[];
}

/** Whether the operation has a call in flight or may have taken effect. */
function hasOpenCall({ journal }: OutboxContext, opId: string): boolean {
  const entry = journal.operations.find(opId);
  return entry !== undefined && (isAttempted(entry) || awaitsRetry(journal, entry));
}

/**
 * Waits for the calls of operations to be withdrawn. An operation whose call had no effect is withdrawn before any
 * other call is made.
 */
export async function reclaim(
  engine: Pick<Engine, 'onCallEnd'>,
  context: OutboxContext,
  withdrawals: Withdrawals,
  opIds: readonly string[],
): Promise<ReclaimResult> {
  const openIds = new Set(opIds.filter((opId) => hasOpenCall(context, opId)));
  const withdrawn: string[] = [];
  if (openIds.size === 0) return { withdrawn, underWay: [] };
  const allEnded = Promise.withResolvers<void>();
  const stop = engine.onCallEnd(() => {
    const ended = [...openIds].filter((opId) => !hasOpenCall(context, opId));
    if (ended.length === 0) return;
    const withdrawal = context.journal.transaction(() => withdrawals.withdraw(context, ended));
    withdrawn.push(...withdrawal.withdrawn);
    for (const opId of ended) openIds.delete(opId);
    if (openIds.size > 0) return;
    stop();
    allEnded.resolve();
  });
  const cancel = context.clock.after(maxWaitMs, allEnded.resolve);
  await allEnded.promise;
  cancel();
  return { withdrawn, underWay: [...openIds] };
}
