import type { Activity } from '#shared/domain/activity/activity.ts';

/** Longest time between repeats of one line, ms. */
const repeatMs = 30 * 60_000;

/** One line of the timeline: one activity or several repeats. */
export interface ActivityRun {
  /** Id of its oldest activity, so that the line keeps its id and stays open when a repeat joins it. */
  readonly id: string;
  /** Newest first, never empty. */
  readonly activities: readonly [Activity, ...Activity[]];
}

export interface ActivityDay {
  /** Midnight in this computer's time zone, ms since the epoch. */
  readonly day: number;
  readonly runs: readonly ActivityRun[];
}

const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Key of repeats: the same type, client and proposal. */
function kindOf({ activity_type, proposal_public_id, client_email }: Activity): string {
  return JSON.stringify([activity_type, proposal_public_id, client_email]);
}

/** Activities with a message are never combined, because each message is new. */
const hasMessage = ({ message }: Activity): boolean => message !== undefined && message !== '';

/** The lines of one day. Expects activities newest first. */
function runsOf(activities: readonly Activity[]): readonly ActivityRun[] {
  const runs: [Activity, ...Activity[]][] = [];
  const openRuns = new Map<string, [Activity, ...Activity[]]>();
  for (const activity of activities) {
    const kind = kindOf(activity);
    const open = openRuns.get(kind);
    const oldest = open?.at(-1);
    if (
      open !== undefined &&
      oldest !== undefined &&
      oldest.at - activity.at <= repeatMs &&
      !hasMessage(activity)
    ) {
      open.push(activity);
      continue;
    }
    const run: [Activity, ...Activity[]] = [activity];
    runs.push(run);
    if (!hasMessage(activity)) openRuns.set(kind, run);
  }
  return runs.map((run) => ({ id: run.at(-1)?.id ?? run[0].id, activities: run }));
}

/**
 * The timeline by day, newest first. Repeats within half an hour of each other form one line, such as "Viewed 3×", even
 * if other activities of the proposal lie between them.
 */
export function groupActivities(activities: readonly Activity[]): readonly ActivityDay[] {
  const sorted = activities.toSorted((a, b) => b.at - a.at);
  const byDay = Map.groupBy(sorted, ({ at }) => dayOf(at));
  return [...byDay].map(([day, ofDay]) => ({ day, runs: runsOf(ofDay) }));
}
