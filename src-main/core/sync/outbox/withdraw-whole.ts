import { isUntouched } from '#shared/sync/pending-operation.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import type { OutboxContext } from './outbox-actions.ts';
import { isUnclear } from '../verify/recover-attempts.ts';
import { entriesOf, scopeKey, scopeOf } from '../view/visible.ts';
import type { Withdrawal, Withdrawals } from './withdraw-many.ts';

/** What is taken back of one scope. */
interface ScopePart {
  /** The opIds that were asked for. */
  readonly asked: readonly string[];
  /** The create of the whole, which takes all of it along; null where the service has the whole by now. */
  readonly root: string | null;
}

/** What may be taken back of one scope without leaving half of it; null where that is nothing. */
function partOf({ journal }: OutboxContext, entries: readonly JournaledOperation[]): ScopePart | null {
  const [first] = entries;
  if (first === undefined) return null;
  const scope = scopeOf(first.operation);
  const asked = entries.map(({ operation }) => operation.opId);
  const creates = entriesOf(journal, scope).filter(({ operation }) => operation.kind === 'create');
  if (creates.length === 0) return { asked, root: null };
  const root = creates.find(({ operation }) => operation.localId === scope.localId);
  // What is still to be made in it would be missing from a record that the service has, or is about to have.
  if (root === undefined || !isUntouched(root) || isUnclear(journal, root)) return null;
  return { asked, root: root.operation.opId };
}

/**
 * Takes back what was never tried, record by record: a new one with all that stands in it, or nothing of it. What is
 * waiting to be made in a record that has gone out goes on. Runs inside one transaction.
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
