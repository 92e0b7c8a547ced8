import { useMemo } from 'react';
import { acceptedValue, type CurrencyValue } from '#shared/domain/insights/accepted-value.ts';
import { periodOf, type Period, type PeriodName } from '#shared/domain/insights/period.ts';
import { deriveCourse, type ProposalCourse } from '#shared/domain/insights/proposal-course.ts';
import { bulkReadTimes } from '#shared/domain/activity/bulk-read-times.ts';
import { useInsightFacts, type InsightFacts } from '../../data/index.ts';

/** What the screen draws. */
export interface Insights {
  readonly courses: readonly ProposalCourse[];
  readonly period: Period;
  readonly values: readonly CurrencyValue[];
}

function coursesOf({ subjects, activities }: InsightFacts): readonly ProposalCourse[] {
  const vague = bulkReadTimes(activities);
  const byProposal = Map.groupBy(activities, ({ proposal_public_id }) => proposal_public_id);
  return subjects.map((subject) => {
    const timeline = subject.publicId === null ? undefined : byProposal.get(subject.publicId);
    return deriveCourse(subject, timeline ?? [], vague);
  });
}

/** The earliest time of any course; null without courses. */
function earliestOf(courses: readonly ProposalCourse[]): number | null {
  let earliest: number | null = null;
  for (const { writtenAt, decidedAt } of courses) {
    for (const at of [writtenAt, decidedAt]) {
      if (at !== null && (earliest === null || at < earliest)) earliest = at;
    }
  }
  return earliest;
}

/** Reads the mirror and counts; undefined until it has been read. `now` is ms since the epoch. */
export function useInsights(name: PeriodName, now: number): Insights | undefined {
  const facts = useInsightFacts();
  const courses = useMemo(() => facts && coursesOf(facts), [facts]);
  return useMemo(() => {
    if (facts === undefined || courses === undefined) return undefined;
    const period = periodOf(name, now, earliestOf(courses));
    return { courses, period, values: acceptedValue(courses, facts.totals, period) };
  }, [facts, courses, name, now]);
}
