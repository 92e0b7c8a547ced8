import { useMemo } from 'react';
import { funnelOf } from '#shared/domain/insights/funnel.ts';
import type { Period } from '#shared/domain/insights/period.ts';
import type { ProposalCourse, Stage } from '#shared/domain/insights/proposal-course.ts';
import { t } from '../../i18n/index.ts';
import { FiguresTable } from './figures-table.tsx';
import { percent } from './figures.ts';
import { InsightSection } from './insight-section.tsx';

interface Props {
  readonly courses: readonly ProposalCourse[];
  readonly period: Period;
  readonly locale: string;
}

const stageKeys = {
  written: 'insights.stageWritten',
  sent: 'insights.stageSent',
  viewed: 'insights.stageViewed',
  answered: 'insights.stageAnswered',
  accepted: 'insights.stageAccepted',
} as const satisfies Readonly<Record<Stage, string>>;

/** How far proposals get. */
export function FunnelSection({ courses, period, locale }: Props) {
  const steps = useMemo(() => funnelOf(courses, period), [courses, period]);
  const [first] = steps;
  const last = steps.at(-1);
  const written = first?.count ?? 0;
  const number = (value: number): string => value.toLocaleString(locale);
  const undated = period.isOpen ? 0 : courses.filter(({ writtenAt }) => writtenAt === null).length;

  return (
    <InsightSection
      title={t('insights.funnelTitle')}
      finding={
        written === 0
          ? t('insights.funnelNone')
          : t('insights.funnelFinding', { count: written, accepted: last?.count ?? 0 })
      }
      chart={
        <div aria-hidden className="flex h-56 flex-col justify-between py-1">
          {steps.map(({ stage, count, ofAll }) => (
            <div key={stage} className="flex items-center gap-3">
              <span className="w-20 shrink-0 text-right text-label text-ink-2">{t(stageKeys[stage])}</span>
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
          caption={t('insights.funnelTable')}
          columns={[
            t('insights.step'),
            t('insights.proposals'),
            t('insights.ofStepBefore'),
            t('insights.ofAll'),
          ]}
          rows={steps.map(({ stage, count, ofPrevious, ofAll }) => ({
            id: stage,
            head: t(stageKeys[stage]),
            cells: [number(count), percent(ofPrevious, locale), percent(ofAll, locale)],
          }))}
        />
      }
      note={undated === 0 ? null : t('insights.funnelUndated', { count: undated })}
    />
  );
}
