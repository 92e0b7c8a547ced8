import type { Activity } from '../activity/activity.ts';
import type { ProposalFields } from './proposal.ts';

/** Who accepted a proposal, and when, as far as that is known. */
export interface Acceptance {
  /** The name that the client gave; empty where it is not known. */
  readonly by: string;
  /** ISO 8601; null where it is not known. */
  readonly at: string | null;
}

type ToldEntry = Pick<Activity, 'id' | 'activity_type' | 'at' | 'is_dated' | 'from' | 'to'>;

/** What tells of a decision. A status that was set by hand has no recipient, which a note about an e-mail has. */
function decides({ activity_type: type, to }: ToldEntry): boolean {
  return (
    type === 'client_accepted_proposal' || (type === 'user_manual_change_status_proposal' && to === undefined)
  );
}

/**
 * What a proposal's timeline tells of its acceptance: null where it is not accepted, or the account said so itself. A time that
 * is only that of the reading is none.
 */
export function acceptanceInTimeline(
  { status }: Pick<ProposalFields, 'status'>,
  entries: readonly ToldEntry[],
): Acceptance | null {
  if (status !== 'accepted') return null;
  const newest = entries.filter(decides).toSorted((left, right) => Number(right.id) - Number(left.id))[0];
  if (newest?.activity_type !== 'client_accepted_proposal') return null;
  const at = newest.is_dated === true ? new Date(newest.at).toISOString() : null;
  return { by: newest.from ?? '', at };
}
