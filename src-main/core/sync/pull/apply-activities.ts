import type { Activity } from '#shared/domain/activity/activity.ts';
import type { FeedChange } from '#shared/bridge/feed.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import { activityTime } from './activity-time.ts';
import type { ApplyContext } from './apply-reading.ts';

/** Known entries with the dates of their proposal, which an earlier version did not keep. */
function completed(
  journal: ApplyContext['journal'],
  activities: readonly ServerActivity[],
): readonly Activity[] {
  const dated = activities.filter(({ fields }) => fields.proposal_expires_at !== undefined);
  if (dated.length === 0) return [];
  const undated = journal.activities.undated(dated.map(({ id }) => id));
  return dated.flatMap(({ id, fields }) => {
    const known = undated.has(id) ? journal.activities.find(id) : undefined;
    if (known === undefined) return [];
    const { proposal_sent_at, proposal_expires_at } = fields;
    return [{ ...known, ...(proposal_sent_at !== undefined && { proposal_sent_at }), proposal_expires_at }];
  });
}

/**
 * Takes new timeline entries; known ones never change, but for what an earlier version did not keep of them.
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
        ...(activity.createdAt !== null && { is_dated: true }),
      }));
    const taken = [...completed(journal, activities), ...fresh];
    for (const activity of taken) journal.activities.save(activity);
    const changes = taken.map((activity): FeedChange => ({ type: 'activity', activity }));
    if (changes.length > 0) journal.feed.append(changes, journal.meta.get('lastDeviceSeq') ?? 0);
    return fresh;
  });
}
