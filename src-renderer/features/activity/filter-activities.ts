import type { Activity } from '#shared/domain/activity.ts';
import { knownType, typeFacts, type ActivityGroup } from './activity-types.ts';

/** What of the timeline is shown, beside the choice of a client, which the query makes. */
export interface ActivityFilter {
  readonly group: ActivityGroup | 'all';
  /** Leaves out what one's own account did. */
  readonly onlyClients: boolean;
}

/** Keeps what the filter lets through, in its order. */
export function filterActivities(
  activities: readonly Activity[],
  { group, onlyClients }: ActivityFilter,
): readonly Activity[] {
  if (group === 'all' && !onlyClients) return activities;
  return activities.filter((activity) => {
    const facts = typeFacts[knownType(activity)];
    return (group === 'all' || facts.group === group) && (!onlyClients || facts.byClient);
  });
}
