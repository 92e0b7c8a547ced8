import type { Operation } from '#shared/sync/operation.ts';
import { submitOperations, type SubmitContext } from '../sync/outbox/submit.ts';
import { markUncertain } from './mark-uncertain.ts';

/**
 * Submits operations that the mirror has and an inexact restore may have lost. They may have been applied already, so
 * they become uncertain. Operations in the journal are skipped.
 */
export function recoverOperations(context: SubmitContext, operations: readonly Operation[]): void {
  const { journal } = context;
  journal.transaction(() => {
    const known = new Set(journal.operations.all().map(({ operation }) => operation.opId));
    submitOperations(context, operations);
    // Compaction may have merged operations. The merged operation is uncertain as a whole.
    for (const { operation } of journal.operations.all()) {
      if (known.has(operation.opId)) continue;
      // The baseline was taken now, and may contain the operation's own effect.
      journal.operations.patch(operation.opId, { baseline: null });
      markUncertain(journal, operation, context.clock.now());
    }
  });
}
