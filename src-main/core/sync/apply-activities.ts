import type { Activity } from '#shared/domain/activity.ts';
import type { FeedChange } from '#shared/bridge/feed.ts';
import type { ServerActivity } from '../api/schemas/activity.ts';
import { activityTime } from './activity-time.ts';
import type { ApplyContext } from './apply-reading.ts';

/**
 * Takes new timeline entries; known ones never change.
 *
 * @returns those that were new
 */
export function applyActivities(
  { journal, clock }: ApplyContext,
  activities: readonly ServerActivity[],
): readonly Activity[] {
  const now = clock.now();
  return journal.transaction(() => {
    const fresh = activities
      .filter(({ id }) => !journal.activities.isKnown(id))
      .map((activity): Activity => ({
        ...activity.fields,
        id: activity.id,
        at: activityTime(activity, now),
      }));
    for (const activity of fresh) journal.activities.save(activity);
    const changes = fresh.map((activity): FeedChange => ({ type: 'activity', activity }));
    if (changes.length > 0) journal.feed.append(changes, journal.meta.get('lastDeviceSeq') ?? 0);
    return fresh;
  });
}
