import type { Activity } from '#shared/domain/activity/activity.ts';

/** Repeats within this time of each other are one line (ms). */
const repeatMs = 30 * 60_000;

/** One line of the timeline: an activity, or several of one kind in a row. */
export interface ActivityRun {
  /** Of its oldest activity, so that a line keeps its identity, and stays open, when a repeat joins it. */
  readonly id: string;
  /** Newest first; never empty. */
  readonly activities: readonly [Activity, ...Activity[]];
}

/** The lines of one day. */
export interface ActivityDay {
  /** Midnight in this computer's time zone, ms since the epoch. */
  readonly day: number;
  readonly runs: readonly ActivityRun[];
}

const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** What the user did again: the same kind, by the same client, on the same proposal. */
function kindOf({ activity_type, proposal_public_id, client_email }: Activity): string {
  return JSON.stringify([activity_type, proposal_public_id, client_email]);
}

/** What carries words has something new to read each time, and stands alone. */
const hasWords = ({ message }: Activity): boolean => message !== undefined && message !== '';

/** The lines of one day, from its activities newest first. */
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
      !hasWords(activity)
    ) {
      open.push(activity);
      continue;
    }
    const run: [Activity, ...Activity[]] = [activity];
    runs.push(run);
    if (!hasWords(activity)) openRuns.set(kind, run);
  }
  return runs.map((run) => ({ id: run.at(-1)?.id ?? run[0].id, activities: run }));
}

/**
 * The timeline by day, newest first. A repeat joins the line of its kind even when something else of the same
 * proposal came between, so that "Viewed 3×" is one line, as long as each came within half an hour of the last.
 */
export function groupActivities(activities: readonly Activity[]): readonly ActivityDay[] {
  const sorted = activities.toSorted((a, b) => b.at - a.at);
  const byDay = Map.groupBy(sorted, ({ at }) => dayOf(at));
  return [...byDay].map(([day, ofDay]) => ({ day, runs: runsOf(ofDay) }));
}
