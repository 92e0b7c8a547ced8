import type { LocalId } from '#shared/domain/ids.ts';
import { anchorsAfterLeave } from '../rules/order/anchors-after-leave.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { computeScope, operationsOf, type Scope } from '../view/visible.ts';

/**
 * Gives pending operations that are anchored to removed records new anchors: the siblings before these records. Call it
 * before the removal, in the same transaction.
 *
 * @param mayChange whether an operation of the scope may still be changed
 */
export function reanchorSiblings(
  journal: Journal,
  scope: Scope,
  removedIds: ReadonlySet<LocalId>,
  mayChange: (entry: JournaledOperation) => boolean = () => true,
): void {
  const pending = operationsOf(journal, scope);
  const hasAnchoredOperation = pending.some(
    (operation) => 'after' in operation && operation.after !== null && removedIds.has(operation.after),
  );
  if (!hasAnchoredOperation) return;
  const baseView = computeScope(journal, scope, () => null);
  const reanchored = anchorsAfterLeave(baseView, pending, removedIds, ({ opId }) => {
    const entry = journal.operations.find(opId);
    return entry !== undefined && mayChange(entry);
  });
  for (const operation of reanchored) journal.operations.patch(operation.opId, { operation });
}
