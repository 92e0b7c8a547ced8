import { isIn, monthOf, type Period } from './period.ts';
import type { ProposalStory } from './proposal-story.ts';

/** Answers, and how many of them were yes. */
export interface Answers {
  readonly accepted: number;
  readonly rejected: number;
  /** Accepted of all answers, 0 to 1; null where there were none. */
  readonly rate: number | null;
}

/** The answers of one month. */
export interface MonthAnswers extends Answers {
  /** When the month begins (ms). */
  readonly month: number;
}

/** The answers of a period, month by month. */
export interface Acceptance {
  readonly all: Answers;
  readonly months: readonly MonthAnswers[];
  /** Answers among `all` that are in no month, as nobody knows when they came. */
  readonly undated: number;
}

function answersOf(stories: readonly ProposalStory[]): Answers {
  const accepted = stories.filter(({ decision }) => decision === 'accepted').length;
  const rejected = stories.filter(({ decision }) => decision === 'rejected').length;
  return { accepted, rejected, rate: accepted + rejected === 0 ? null : accepted / (accepted + rejected) };
}

/** The decisions that fall into a period. */
export function decidedIn(stories: readonly ProposalStory[], period: Period): readonly ProposalStory[] {
  return stories.filter(({ decision, decidedAt }) => decision !== null && isIn(period, decidedAt));
}

/** How many decisions are in no period that has a beginning, as nobody knows when they came. */
export function undatedDecisions(stories: readonly ProposalStory[]): number {
  return stories.filter(({ decision, decidedAt }) => decision !== null && decidedAt === null).length;
}

/** How many of the answers that came in the period were yes. Open proposals are no answer. */
export function acceptanceOf(stories: readonly ProposalStory[], period: Period): Acceptance {
  const decided = decidedIn(stories, period);
  const byMonth = Map.groupBy(decided, ({ decidedAt }) => (decidedAt === null ? null : monthOf(decidedAt)));
  return {
    all: answersOf(decided),
    months: period.months.map((month) => ({ month, ...answersOf(byMonth.get(month) ?? []) })),
    undated: byMonth.get(null)?.length ?? 0,
  };
}
