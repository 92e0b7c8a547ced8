import { isIn, type Period } from './period.ts';
import { stages, type ProposalCourse, type Stage } from './proposal-course.ts';

/** The number of proposals that reached a stage. */
export interface FunnelStep {
  readonly stage: Stage;
  readonly count: number;
  /** Share of the previous step; null for the first step, and if the previous count is 0. */
  readonly ofPrevious: number | null;
  /** Share of all proposals; null if there are none. */
  readonly ofAll: number | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * The funnel of the proposals written in a period. Each proposal counts at every stage up to the furthest one it
 * reached, so no step is higher than the one before.
 */
export function funnelOf(courses: readonly ProposalCourse[], period: Period): readonly FunnelStep[] {
  const reached = courses
    .filter(({ writtenAt }) => isIn(period, writtenAt))
    .map((course) => stages.indexOf(course.reached));
  const counts = stages.map((_, index) => reached.filter((furthest) => furthest >= index).length);
  return stages.map((stage, index) => {
    const count = counts[index] ?? 0;
    return {
      stage,
      count,
      ofPrevious: index === 0 ? null : share(count, counts[index - 1] ?? 0),
      ofAll: share(count, reached.length),
    };
  });
}
