import type { Activity } from './activity.ts';

/** So many different proposals do not move in the same millisecond. */
const coincidence = 3;

/**
 * Moments (ms) at which this computer read several activities at once from a service that gives them no time
 * of their own. What happened did so by then, not then, and the timeline must not claim more.
 */
export function bulkReadTimes(activities: readonly Activity[]): ReadonlySet<number> {
  const byMoment = Map.groupBy(activities, ({ at }) => at);
  return new Set(
    [...byMoment]
      .filter(([, together]) => {
        return new Set(together.map((activity) => activity.proposal_public_id)).size >= coincidence;
      })
      .map(([at]) => at),
  );
}
