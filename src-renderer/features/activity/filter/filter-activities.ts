import type { Activity } from '#shared/domain/activity/activity.ts';
import { knownType, typeFacts, type ActivityGroup } from '../activity-types.ts';

/** What of the timeline is shown, beside the choice of a client, which the query makes. */
export interface ActivityFilter {
  readonly group: ActivityGroup | 'all';
  /** Leaves out what one's own account did. */
  readonly onlyClients: boolean;
}

/** Whether the user has chosen to see less than what there is to see. */
export const isNarrowed = ({ group, onlyClients }: ActivityFilter): boolean => group !== 'all' || onlyClients;

/**
 * Keeps what the filter lets through, in its order. That a proposal was made through the API is no news, as every
 * proposal of this app is: it is told where somebody asks for drafting, and in the proposal's own timeline.
 */
export function filterActivities(
  activities: readonly Activity[],
  { group, onlyClients }: ActivityFilter,
): readonly Activity[] {
  return activities.filter((activity) => {
    const facts = typeFacts[knownType(activity)];
    const isWanted =
      group === 'all' ? activity.activity_type !== 'api_created_proposal' : facts.group === group;
    return isWanted && (!onlyClients || facts.byClient);
  });
}
