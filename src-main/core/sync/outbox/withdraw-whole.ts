import { isUntouched } from '#shared/sync/pending-operation.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import type { OutboxContext } from './outbox-actions.ts';
import { willBeRepeated } from '../verify/recover-attempts.ts';
import { entriesOf, scopeKey, scopeOf } from '../view/visible.ts';
import type { Withdrawal, Withdrawals } from './withdraw-many.ts';

/** The part of a scope to withdraw. */
interface ScopePart {
  /** The requested opIds. */
  readonly asked: readonly string[];
  /** The create of the whole scope, whose withdrawal removes all of it; null if the service has the scope. */
  readonly root: string | null;
}

/** The part of a scope that can be withdrawn without leaving half a record; null for none. */
function partOf({ journal }: OutboxContext, entries: readonly JournaledOperation[]): ScopePart | null {
  const [first] = entries;
  if (first === undefined) return null;
  const scope = scopeOf(first.operation);
  const asked = entries.map(({ operation }) => operation.opId);
  const creates = entriesOf(journal, scope).filter(({ operation }) => operation.kind === 'create');
  if (creates.length === 0) return { asked, root: null };
  const root = creates.find(({ operation }) => operation.localId === scope.localId);
  // A record that the service has, or is about to have, would lack the parts that are still pending.
  if (root === undefined || !isUntouched(root) || willBeRepeated(journal, root)) return null;
  return { asked, root: root.operation.opId };
}

/**
 * Withdraws operations without an attempt, record by record: a new record with all its descendants, or none of it.
 * Pending creates in a record that was pushed stay. Call it inside one transaction.
 */
export function withdrawWhole(
  context: OutboxContext,
  withdrawals: Withdrawals,
  opIds: readonly string[],
): Withdrawal {
  const { operations } = context.journal;
  const entries = opIds.flatMap((opId) => operations.find(opId) ?? []);
  const byScope = Map.groupBy(entries, ({ operation }) => scopeKey(scopeOf(operation)));
  const parts = [...byScope.values()].flatMap((each) => partOf(context, each) ?? []);
  const asked = parts.flatMap((part) => (part.root === null ? part.asked : [part.root]));
  const taken = new Set(asked.length === 0 ? [] : withdrawals.withdraw(context, asked).withdrawn);
  return {
    withdrawn: parts.flatMap((part) =>
      part.asked.filter((opId) => taken.has(part.root ?? opId) && operations.find(opId) === undefined),
    ),
    unknown: [],
  };
}
