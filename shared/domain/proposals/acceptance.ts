import type { Activity } from '../activity/activity.ts';
import type { ProposalFields } from './proposal.ts';

export interface Acceptance {
  /** The client's name as they entered it; empty if unknown. */
  readonly by: string;
  /** ISO 8601; null if unknown. */
  readonly at: string | null;
}

type TimelineEntry = Pick<Activity, 'id' | 'activity_type' | 'at' | 'is_dated' | 'from' | 'to' | 'decision'>;

/** Whether an entry records a decision. Unlike a note about an e-mail, a manual change of status has no recipient. */
function decides({ activity_type: type, to }: TimelineEntry): boolean {
  return (
    type === 'client_accepted_proposal' || (type === 'user_manual_change_status_proposal' && to === undefined)
  );
}

/**
 * The client's acceptance, from the proposal's timeline. Null if the proposal is not accepted or the account's user
 * changed its status without recording a decision. `at` is null if the entry's time is only the time at which it was
 * read.
 */
export function acceptanceInTimeline(
  { status }: Pick<ProposalFields, 'status'>,
  entries: readonly TimelineEntry[],
): Acceptance | null {
  if (status !== 'accepted') return null;
  const newest = entries.filter(decides).toSorted((left, right) => Number(right.id) - Number(left.id))[0];
  const isDecision = newest?.activity_type === 'client_accepted_proposal' || newest?.decision === 'accepted';
  if (newest === undefined || !isDecision) return null;
  const at = newest.is_dated === true ? new Date(newest.at).toISOString() : null;
  return { by: newest.from ?? '', at };
}
