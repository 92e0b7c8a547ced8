import type { Operation } from '#shared/sync/operation.ts';
import { submitOperations, type SubmitContext } from '../sync/outbox/submit.ts';
import { markUncertain } from './mark-uncertain.ts';

/**
 * Takes in what the mirror still holds after a restoration that may have lost it. It may have gone out already,
 * so none of it is pushed as if it were new. What the journal does know is skipped, as with any relaying (I9).
 */
export function recoverOperations(context: SubmitContext, operations: readonly Operation[]): void {
  const { journal } = context;
  journal.transaction(() => {
    const known = new Set(journal.operations.all().map(({ operation }) => operation.opId));
    submitOperations(context, operations);
    // Compaction has put together what belongs together; what came of it is in doubt as a whole.
    for (const { operation } of journal.operations.all()) {
      if (!known.has(operation.opId)) markUncertain(journal, operation, context.clock.now());
    }
  });
}
