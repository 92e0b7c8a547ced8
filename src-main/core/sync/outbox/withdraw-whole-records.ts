import { isUntouched } from '#shared/sync/pending-operation.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import type { OutboxContext } from './outbox-actions.ts';
import { awaitsRetry } from '../verify/retry-policy.ts';
import { entriesOf, scopeKey, scopeOf } from '../view/visible.ts';
import type { Withdrawal, Withdrawals } from './withdraw-many.ts';

/** The part of a scope to withdraw. */
interface ScopePart {
  /** The requested opIds. */
  readonly requestedIds: readonly string[];
  /** The create of the whole scope, whose withdrawal removes all of it; null if the service has the scope. */
  readonly root: string | null;
}

/** The part of a scope that can be withdrawn without leaving an incomplete record; null for none. */
function withdrawablePart(
  { journal }: OutboxContext,
  entries: readonly JournaledOperation[],
): ScopePart | null {
  const [first] = entries;
  if (first === undefined) return null;
  const scope = scopeOf(first.operation);
  const requestedIds = entries.map(({ operation }) => operation.opId);
  const creates = entriesOf(journal, scope).filter(({ operation }) => operation.kind === 'create');
  if (creates.length === 0) return { requestedIds, root: null };
  const root = creates.find(({ operation }) => operation.localId === scope.localId);
  // The service has the record or may have it. Without the pending parts it would be incomplete.
  if (root === undefined || !isUntouched(root) || awaitsRetry(journal, root)) return null;
  return { requestedIds, root: root.operation.opId };
}

/**
 * Withdraws operations without an attempt, record by record: a new record with all its descendants, or none of it.
 * Pending creates in a record that was pushed stay. Call it inside one transaction.
 */
export function withdrawWholeRecords(
  context: OutboxContext,
  withdrawals: Withdrawals,
  opIds: readonly string[],
): Withdrawal {
  const { operations } = context.journal;
  const entries = opIds.flatMap((opId) => operations.find(opId) ?? []);
  const byScope = Map.groupBy(entries, ({ operation }) => scopeKey(scopeOf(operation)));
  const parts = [...byScope.values()].flatMap((each) => withdrawablePart(context, each) ?? []);
  const idsToWithdraw = parts.flatMap((part) => (part.root === null ? part.requestedIds : [part.root]));
  const withdrawnIds = new Set(
    idsToWithdraw.length === 0 ? [] : withdrawals.withdraw(context, idsToWithdraw).withdrawn,
  );
  return {
    withdrawn: parts.flatMap((part) =>
      part.requestedIds.filter(
        (opId) => withdrawnIds.has(part.root ?? opId) && operations.find(opId) === undefined,
      ),
    ),
    unknown: [],
  };
}
