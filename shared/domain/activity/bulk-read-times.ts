import type { Activity } from './activity.ts';

/** Activities of this many proposals do not happen in the same millisecond. */
const proposalsPerRead = 3;

/**
 * Times (ms) at which this computer read many activities at once from a service that gives them no time. The activities
 * happened at some earlier time, and the timeline must not claim more.
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
