import type { LocalId } from '#shared/domain/ids.ts';
import { planPush, type PushPlan } from '#shared/sync/plan-push.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * What may go out now, and what the rest waits for (S5, S12).
 *
 * @param now milliseconds since the epoch
 */
export function planNow(journal: Journal, now: number): PushPlan {
  const conflicts = journal.conflicts.all();
  const conflicted = new Set(
    conflicts.flatMap(({ proposalId }) => (proposalId === null ? [] : [proposalId])),
  );
  const undecided = new Set(conflicts.flatMap(({ field, localId }) => (field === null ? [localId] : [])));
  const clientOf = (proposalId: LocalId): LocalId | null => {
    const base = journal.records.find('proposal', proposalId)?.record;
    return base?.entity === 'proposal' ? base.fields.client_id : null;
  };
  return planPush(journal.operations.all(), { now, clientOf }, conflicted, undecided);
}
