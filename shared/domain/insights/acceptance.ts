import { isIn, monthOf, type Period } from './period.ts';
import type { ProposalCourse } from './proposal-course.ts';

export interface Answers {
  readonly accepted: number;
  readonly rejected: number;
  /** Share of accepted answers, 0 to 1; null without answers. */
  readonly rate: number | null;
}

export interface MonthAnswers extends Answers {
  /** Start of the month, ms since the epoch. */
  readonly month: number;
}

export interface Acceptance {
  readonly all: Answers;
  readonly months: readonly MonthAnswers[];
  /** Number of answers in `all` whose time is unknown, so that they are in no month. */
  readonly undated: number;
}

function answersOf(courses: readonly ProposalCourse[]): Answers {
  const accepted = courses.filter(({ decision }) => decision === 'accepted').length;
  const rejected = courses.filter(({ decision }) => decision === 'rejected').length;
  return { accepted, rejected, rate: accepted + rejected === 0 ? null : accepted / (accepted + rejected) };
}

/** The proposals decided in a period. */
export function decidedIn(courses: readonly ProposalCourse[], period: Period): readonly ProposalCourse[] {
  return courses.filter(({ decision, decidedAt }) => decision !== null && isIn(period, decidedAt));
}

/** Number of decisions whose time is unknown. They belong only to the period `all`. */
export function undatedDecisions(courses: readonly ProposalCourse[]): number {
  return courses.filter(({ decision, decidedAt }) => decision !== null && decidedAt === null).length;
}

/** The acceptance rate of a period. Open proposals do not count. */
export function acceptanceOf(courses: readonly ProposalCourse[], period: Period): Acceptance {
  const decided = decidedIn(courses, period);
  const byMonth = Map.groupBy(decided, ({ decidedAt }) => (decidedAt === null ? null : monthOf(decidedAt)));
  return {
    all: answersOf(decided),
    months: period.months.map((month) => ({ month, ...answersOf(byMonth.get(month) ?? []) })),
    undated: byMonth.get(null)?.length ?? 0,
  };
}
