import type { Activity } from './activity.ts';

/** A time that activities of at least this many proposals share is the time of a read, not of the activities. */
const proposalsPerRead = 3;

/**
 * Times (ms) at which this computer read many activities at once from a service that sends no times. The activities
 * happened at some earlier time, so the timeline must not show a time for them.
 */
export function bulkReadTimes(activities: readonly Activity[]): ReadonlySet<number> {
  const byMoment = Map.groupBy(activities, ({ at }) => at);
  return new Set(
    [...byMoment]
      .filter(([, together]) => {
        return new Set(together.map((activity) => activity.proposal_public_id)).size >= proposalsPerRead;
      })
      .map(([at]) => at),
  );
}
