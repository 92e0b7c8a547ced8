import { useMemo } from 'react';
import { acceptedValue, type CurrencyValue } from '#shared/domain/insights/accepted-value.ts';
import { periodOf, type Period, type PeriodName } from '#shared/domain/insights/period.ts';
import { deriveStory, type ProposalStory } from '#shared/domain/insights/proposal-story.ts';
import { bulkReadTimes } from '#shared/domain/activity/bulk-read-times.ts';
import { useInsightFacts, type InsightFacts } from '../../data/index.ts';

/** What the screen draws. */
export interface Insights {
  readonly stories: readonly ProposalStory[];
  readonly period: Period;
  readonly values: readonly CurrencyValue[];
}

function storiesOf({ subjects, activities }: InsightFacts): readonly ProposalStory[] {
  const vague = bulkReadTimes(activities);
  const byProposal = Map.groupBy(activities, ({ proposal_public_id }) => proposal_public_id);
  return subjects.map((subject) => {
    const timeline = subject.publicId === null ? undefined : byProposal.get(subject.publicId);
    return deriveStory(subject, timeline ?? [], vague);
  });
}

/** The oldest moment of any story; null when there is none. */
function earliestOf(stories: readonly ProposalStory[]): number | null {
  let earliest: number | null = null;
  for (const { writtenAt, decidedAt } of stories) {
    for (const at of [writtenAt, decidedAt]) {
      if (at !== null && (earliest === null || at < earliest)) earliest = at;
    }
  }
  return earliest;
}

/** Reads the mirror and counts; undefined until it has been read. `now` is ms since the epoch. */
export function useInsights(name: PeriodName, now: number): Insights | undefined {
  const facts = useInsightFacts();
  const stories = useMemo(() => facts && storiesOf(facts), [facts]);
  return useMemo(() => {
    if (facts === undefined || stories === undefined) return undefined;
    const period = periodOf(name, now, earliestOf(stories));
    return { stories, period, values: acceptedValue(stories, facts.totals, period) };
  }, [facts, stories, name, now]);
}
