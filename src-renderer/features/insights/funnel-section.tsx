import { useMemo } from 'react';
import { funnelOf } from '#shared/domain/insights/funnel.ts';
import type { Period } from '#shared/domain/insights/period.ts';
import type { ProposalStory, Stage } from '#shared/domain/insights/proposal-story.ts';
import { FiguresTable } from './figures-table.tsx';
import { percent } from './figures.ts';
import { InsightSection } from './insight-section.tsx';

interface Props {
  readonly stories: readonly ProposalStory[];
  readonly period: Period;
  readonly locale: string;
}

const stageWords: Readonly<Record<Stage, string>> = {
  written: 'Written',
  sent: 'Sent',
  viewed: 'Viewed',
  answered: 'Answered',
  accepted: 'Accepted',
};

/** How far proposals get. */
export function FunnelSection({ stories, period, locale }: Props) {
  const steps = useMemo(() => funnelOf(stories, period), [stories, period]);
  const [first] = steps;
  const last = steps.at(-1);
  const written = first?.count ?? 0;
  const number = (value: number): string => value.toLocaleString(locale);
  const undated = period.isOpen ? 0 : stories.filter(({ writtenAt }) => writtenAt === null).length;

  return (
    <InsightSection
      title="From draft to yes"
      finding={
        written === 0
          ? 'No proposal was written in this period.'
          : `Of ${number(written)} proposals written in this period, ${number(last?.count ?? 0)} have been accepted so far.`
      }
      chart={
        <div aria-hidden className="flex h-56 flex-col justify-between py-1">
          {steps.map(({ stage, count, ofAll }) => (
            <div key={stage} className="flex items-center gap-3">
              <span className="w-20 shrink-0 text-right text-label text-ink-2">{stageWords[stage]}</span>
              <span className="h-7 grow">
                <span
                  className="block h-full min-w-0.5 rounded-mark bg-accent transition-[width]"
                  style={{ width: `${(ofAll ?? 0) * 100}%` }}
                />
              </span>
              <span className="figures w-12 shrink-0 text-right text-ui font-medium text-ink">
                {number(count)}
              </span>
            </div>
          ))}
        </div>
      }
      table={
        <FiguresTable
          caption="How far proposals got"
          columns={['Step', 'Proposals', 'Of the step before', 'Of all']}
          rows={steps.map(({ stage, count, ofPrevious, ofAll }) => ({
            id: stage,
            head: stageWords[stage],
            cells: [number(count), percent(ofPrevious, locale), percent(ofAll, locale)],
          }))}
        />
      }
      note={
        undated === 0
          ? null
          : `${number(undated)} proposals are left out, because the service does not say when they were written. “All time” counts them.`
      }
    />
  );
}
