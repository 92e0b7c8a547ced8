import type { LocalId } from '#shared/domain/ids.ts';
import { haltedOperations } from '#shared/sync/halted-operations.ts';
import { planPush, type PlanContext, type PushPlan } from '#shared/sync/plan-push.ts';
import type { Journal } from '../journal/journal.ts';
import { clientless } from './missing-client.ts';

const none: ReadonlySet<string> = new Set();

function circumstances(journal: Journal, now: number, underWay = none): PlanContext {
  const conflicts = journal.conflicts.all();
  const undecidedProposals = new Set([
    ...conflicts.flatMap(({ proposalId }) => (proposalId === null ? [] : [proposalId])),
    ...clientless(journal),
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
  return { now, clientOf, sectionOf, underWay, undecidedProposals, undecided };
}

/**
 * What may go out now, and what the rest waits for (S5, S12).
 *
 * @param now milliseconds since the epoch
 * @param underWay opIds of calls that only wait for budget any more
 */
export function planNow(journal: Journal, now: number, underWay = none): PushPlan {
  return planPush(journal.operations.all(), circumstances(journal, now, underWay));
}

/**
 * The opIds of what does not go out by itself now, and so costs no calls yet (S19).
 *
 * @param now milliseconds since the epoch
 */
export function haltedNow(journal: Journal, now: number): ReadonlySet<string> {
  return haltedOperations(journal.operations.all(), circumstances(journal, now));
}
