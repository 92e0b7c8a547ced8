import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { referencesOf } from '../rules/push-dependencies.ts';
import { haltedOperations } from '../rules/halted-operations.ts';
import { planPush, type PlanContext, type PushPlan } from '../rules/plan-push.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { bySequence } from '../../journal/operation-store.ts';
import { proposalsWithoutClient } from '../decisions/missing-client.ts';
import { awaitsRetry } from '../verify/retry-policy.ts';
import { entriesOf, scopeOf } from '../view/visible.ts';

const none: ReadonlySet<string> = new Set();

function circumstances(journal: Journal, now: number, underWay = none): PlanContext {
  const conflicts = journal.conflicts.all();
  const undecidedProposals = new Set([
    ...conflicts.flatMap(({ proposalId }) => (proposalId === null ? [] : [proposalId])),
    ...proposalsWithoutClient(journal),
  ]);
  const undecided = new Set(conflicts.flatMap(({ field, localId }) => (field === null ? [localId] : [])));
  const clientOf = (proposalId: LocalId): LocalId | null => {
    const base = journal.records.find('proposal', proposalId)?.record;
    return base?.entity === 'proposal' ? base.fields.client_id : null;
  };
  const sectionOf = (lineItemId: LocalId): LocalId | null => {
    const base = journal.records.find('line_item', lineItemId)?.record;
    return base?.entity === 'line_item' ? base.fields.section_id : null;
  };
  const uncertain = new Set(
    journal.attempts.opIdsWithHistory().flatMap((opId) => {
      const entry = journal.operations.find(opId);
      return entry !== undefined && awaitsRetry(journal, entry) ? [opId] : [];
    }),
  );
  return { now, clientOf, sectionOf, underWay, uncertain, undecidedProposals, undecided };
}

/**
 * The plan of the outbox: ready operations, and what blocks the others.
 *
 * @param now milliseconds since the epoch
 * @param underWay opIds of running pushes, which may still wait for budget
 */
export function planNow(journal: Journal, now: number, underWay = none): PushPlan {
  return planPush(journal.operations.all(), circumstances(journal, now, underWay));
}

/** The part of the outbox that decides whether one operation may be pushed; null if the whole outbox decides. */
function relatedTo(
  { operations }: Journal,
  operation: Operation,
  context: PlanContext,
): readonly JournaledOperation[] | null {
  // Any operation that names a client is pushed before the client's delete.
  if (operation.kind === 'delete' && operation.entity === 'client') return null;
  const clientId = operation.kind === 'send' ? context.clientOf(operation.localId) : null;
  const named = referencesOf(operation).map(({ entity, localId }) => operations.ofRecord(entity, localId));
  const related = [
    ...entriesOf({ operations }, scopeOf(operation)),
    ...operations.ofRecord(operation.entity, operation.localId),
    ...named.flat(),
    ...(clientId === null ? [] : operations.ofRecord('client', clientId)),
  ];
  return [...new Set(related)].toSorted(bySequence);
}

/**
 * The present entry of an operation after a wait for budget or a read. Null if it must not be pushed any more: it was
 * held, scheduled or withdrawn meanwhile, or must wait for the user or another operation. Reads only the related part
 * of the outbox.
 */
export function findReadyOperation(journal: Journal, now: number, opId: string): JournaledOperation | null {
  const entry = journal.operations.find(opId);
  if (entry === undefined) return null;
  const context = circumstances(journal, now, new Set([opId]));
  const related = relatedTo(journal, entry.operation, context) ?? journal.operations.all();
  return planPush(related, context).ready.some((one) => one.opId === opId) ? entry : null;
}

/** Returns the present plan, with the parameters of `planNow`. */
export type Planner = (now: number, underWay: ReadonlySet<string>) => PushPlan;

/**
 * A cached `planNow`, because each tick of the engine plans several times. The plan is computed again when the journal
 * or the running tasks change, or when a scheduled operation is due.
 */
export function createPlanner(journal: Journal): Planner {
  let known: {
    readonly plan: PushPlan;
    readonly now: number;
    readonly underWay: ReadonlySet<string>;
  } | null = null;
  const forget = (): void => {
    known = null;
  };
  journal.onRollback(forget);
  return (now, underWay) => {
    const isStill = known !== null && now >= known.now && now < (known.plan.nextAt ?? Infinity);
    if (known === null || !isStill || underWay !== known.underWay) {
      known = { plan: planNow(journal, now, underWay), now, underWay };
      journal.beforeChange(forget);
    }
    return known.plan;
  };
}

/**
 * The opIds of operations that wait for the user or for their time. They cost no calls yet.
 *
 * @param now milliseconds since the epoch
 */
export function haltedNow(journal: Journal, now: number): ReadonlySet<string> {
  return haltedOperations(journal.operations.all(), circumstances(journal, now));
}
