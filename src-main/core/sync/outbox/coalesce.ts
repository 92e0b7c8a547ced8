import { compact } from '../rules/compaction.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import { awaitsRetry } from '../verify/retry-policy.ts';

/**
 * Coalesces an operation with the later edits of its record. Edits made during its call stay separate until the call is
 * known to have had no effect. Does nothing if the operation will be repeated because its outcome is unknown. Call it
 * inside a transaction.
 */
export function coalesceLaterEdits(journal: Journal, { opId, entity, localId }: Operation): void {
  const { operations } = journal;
  const entry = operations.find(opId);
  if (entry === undefined || awaitsRetry(journal, entry)) return;
  const indexOf = (id: string): number =>
    operations.all().findIndex(({ operation }) => operation.opId === id);
  const first = indexOf(opId);
  for (const { operation, state } of operations.ofRecord(entity, localId)) {
    const index = indexOf(operation.opId);
    if (operation.kind !== 'update' || index <= first || state !== 'waiting') continue;
    const { removed, changed, added } = compact(operation, operations.all().slice(first, index), new Set());
    if (added !== null) continue;
    for (const mergedId of [...removed, operation.opId]) operations.remove(mergedId);
    for (const next of changed) operations.patch(next.opId, { operation: next });
  }
}
