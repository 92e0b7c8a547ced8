import type { Activity } from '#shared/domain/activity/activity.ts';
import { knownType, typeFacts, type ActivityGroup } from '../activity-types.ts';

/** Filter of the timeline. The query itself filters by client. */
export interface ActivityFilter {
  readonly group: ActivityGroup | 'all';
  /** Hides the account's own activities. */
  readonly onlyClients: boolean;
}

/** Whether the filter hides any activities. */
export const isNarrowed = ({ group, onlyClients }: ActivityFilter): boolean => group !== 'all' || onlyClients;

/**
 * The filtered activities in their order. The app creates all proposals through the API, so creations appear only in
 * the drafting group and in the proposal's own timeline.
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
