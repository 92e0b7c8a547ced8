import { isDeepStrictEqual } from 'node:util';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { FeedChange } from '#shared/bridge/feed.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import { activityTime } from './activity-time.ts';
import type { ApplyContext } from './apply-reading.ts';

/** The stored activities that lack a time or their proposal's dates, completed with the received ones. */
function completeUndated(
  journal: ApplyContext['journal'],
  activities: readonly ServerActivity[],
): readonly Activity[] {
  const dated = activities.filter(
    ({ fields, createdAt }) => fields.proposal_expires_at !== undefined || createdAt !== null,
  );
  if (dated.length === 0) return [];
  const undated = journal.activities.undated(dated.map(({ id }) => id));
  return dated.flatMap(({ id, fields, createdAt }) => {
    const known = undated.has(id) ? journal.activities.find(id) : undefined;
    if (known === undefined) return [];
    const { proposal_sent_at = known.proposal_sent_at, proposal_expires_at = known.proposal_expires_at } =
      fields;
    const complete: Activity = {
      ...known,
      ...(proposal_sent_at !== undefined && { proposal_sent_at }),
      ...(proposal_expires_at !== undefined && { proposal_expires_at }),
      ...(createdAt !== null && { at: createdAt, is_dated: true }),
    };
    return isDeepStrictEqual(complete, known) ? [] : [complete];
  });
}

/**
 * Saves new activities. Known ones never change, except that missing times and dates are completed.
 *
 * @returns the new activities
 */
export function applyActivities(
  { journal, clock }: ApplyContext,
  activities: readonly ServerActivity[],
): readonly Activity[] {
  const now = clock.now();
  return journal.transaction(() => {
    const newActivities = activities
      .filter(({ id }) => !journal.activities.isKnown(id))
      .map((activity): Activity => ({
        ...activity.fields,
        id: activity.id,
        at: activityTime(activity, now),
        ...(activity.createdAt !== null && { is_dated: true }),
      }));
    const changedActivities = [...completeUndated(journal, activities), ...newActivities];
    for (const activity of changedActivities) journal.activities.save(activity);
    const changes = changedActivities.map((activity): FeedChange => ({ type: 'activity', activity }));
    if (changes.length > 0) journal.feed.append(changes, journal.meta.get('lastDeviceSeq') ?? 0);
    return newActivities;
  });
}
