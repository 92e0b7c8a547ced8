import { isIn, type Period } from './period.ts';
import { stages, type ProposalStory, type Stage } from './proposal-story.ts';

/** How many proposals got at least so far. */
export interface FunnelStep {
  readonly stage: Stage;
  readonly count: number;
  /** Of those that got to the step before; null for the first step, and where none got there. */
  readonly ofPrevious: number | null;
  /** Of all; null where there are none. */
  readonly ofAll: number | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * The way of the proposals that were written in the period, each counted at every step up to the furthest one it
 * reached: what was accepted was also answered, so no step is higher than the one before.
 */
export function funnelOf(stories: readonly ProposalStory[], period: Period): readonly FunnelStep[] {
  const reached = stories
    .filter(({ writtenAt }) => isIn(period, writtenAt))
    .map((story) => stages.indexOf(story.reached));
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
