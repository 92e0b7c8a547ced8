import type { Activity } from '#shared/domain/activity.ts';

/** Repeats within this time of each other are one line (ms). */
const repeatMs = 30 * 60_000;

/** One line of the timeline: an activity, or several of one kind in a row. */
export interface ActivityRun {
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

/** What a person did again: the same kind, by the same client, on the same proposal, with nothing new to read. */
function isRepeat(newer: Activity, older: Activity): boolean {
  return (
    newer.activity_type === older.activity_type &&
    newer.proposal_public_id === older.proposal_public_id &&
    newer.client_email === older.client_email &&
    older.message === undefined &&
    newer.message === undefined &&
    newer.at - older.at <= repeatMs &&
    dayOf(newer.at) === dayOf(older.at)
  );
}

/**
 * The timeline by day, newest first. A repeat joins the line of its kind even when something else of the same
 * proposal came between, so that "Viewed 3×" is one line, as long as each came within half an hour of the last.
 */
export function groupActivities(activities: readonly Activity[]): readonly ActivityDay[] {
  const days: { day: number; runs: [Activity, ...Activity[]][] }[] = [];
  for (const activity of activities.toSorted((a, b) => b.at - a.at)) {
    const day = dayOf(activity.at);
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, runs: [] };
      days.push(current);
    }
    const run = current.runs.find((candidate) => isRepeat(candidate.at(-1) ?? candidate[0], activity));
    if (run === undefined) current.runs.push([activity]);
    else run.push(activity);
  }
  return days.map(({ day, runs }) => ({ day, runs: runs.map((run) => ({ activities: run })) }));
}
