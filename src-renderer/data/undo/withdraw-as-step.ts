import type { NewId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { t } from '../../i18n/index.ts';
import { toLocalDelete, createsScope, type HistoryStep } from './history-entry.ts';
import type { History } from './history.ts';
import type { Withdrawn } from './history-types.ts';
import { scopeOfDraft } from '../edits/edit-of-draft.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

interface Dependencies {
  readonly history: Pick<History, 'pushSteps' | 'removeWithdrawn'>;
  readonly newId: () => NewId;
  /** Withdraws the operations that were not sent, all of a record or none. */
  readonly withdraw: (opIds: readonly string[], creates: readonly AppliedEdit[]) => Promise<Withdrawn>;
}

const toAppliedEdit = (operation: Operation): AppliedEdit => ({
  operation,
  scope: scopeOfDraft(operation),
  inverse: null,
  removed: null,
});

/**
 * Withdraws operations that were not sent, as one step of undo. Its undo recreates new records with their contents, and
 * applies the changes of other records again. Returns the opIds of the withdrawn operations.
 */
export async function withdrawAsStep(
  { history, newId, withdraw }: Dependencies,
  operations: readonly Operation[],
): Promise<ReadonlySet<string>> {
  const creates = operations.map(toAppliedEdit).filter(createsScope);
  const opIds = operations.map(({ opId }) => opId);
  const { withdrawn, removed } = await withdraw(opIds, creates);
  const scopes = new Set(
    creates.flatMap(({ operation, scope }) => (withdrawn.has(operation.opId) ? [scope] : [])),
  );
  // An undo begins with the last step. In reverse order, it applies the changes again in their original order.
  const steps = operations.toReversed().flatMap((operation): HistoryStep[] => {
    if (!withdrawn.has(operation.opId)) return [];
    const applied = toAppliedEdit(operation);
    if (!scopes.has(applied.scope)) return [{ type: 'withdrawn', draft: operation }];
    const subtree = removed.get(operation.opId);
    return subtree === undefined
      ? []
      : [{ type: 'applied', applied: toLocalDelete(applied, subtree, newId()) }];
  });
  history.removeWithdrawn(...withdrawn);
  history.pushSteps(steps, { label: () => t('edits.cancelChanges', { count: withdrawn.size }) });
  return withdrawn;
}
