import { useMemo, useState } from 'react';
import type { Period } from '#shared/domain/insights/period.ts';
import type { ProposalCourse } from '#shared/domain/insights/proposal-course.ts';
import { spans, timeToDecision } from '#shared/domain/insights/time-to-decision.ts';
import { t } from '../../i18n/index.ts';
import { BarChart } from './bar-chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { InsightSection } from './insight-section.tsx';

interface Props {
  readonly courses: readonly ProposalCourse[];
  readonly period: Period;
  readonly locale: string;
}

/** Days as text: half a day is "less than a day". */
function formatDay(days: number | null, locale: string): string {
  if (days === null) return '–';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(days);
}

function formatSpan(upTo: (typeof spans)[number], index: number): string {
  const above = spans[index - 1] ?? 0;
  if (upTo === null) return t('insights.overDays', { from: above });
  return above === 0 ? t('insights.upTo1Day') : t('insights.daySpan', { from: above, to: upTo });
}

function spanLabel(upTo: (typeof spans)[number], index: number): string {
  const above = spans[index - 1] ?? 0;
  return upTo === null ? `>${above}` : `${above}–${upTo}`;
}

/** How long clients take. */
export function DecisionSection({ courses, period, locale }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const time = useMemo(() => timeToDecision(courses, period), [courses, period]);
  const number = (value: number): string => value.toLocaleString(locale);
  const chart = useMemo(
    () => ({
      labels: time.spans.map(({ upTo }, index) => spanLabel(upTo, index)),
      series: [
        {
          label: t('insights.accepted'),
          ink: 'text-accepted',
          values: time.spans.map(({ accepted }) => accepted),
        },
        {
          label: t('insights.declined'),
          ink: 'text-rejected',
          values: time.spans.map(({ rejected }) => rejected),
        },
      ],
      format: (value: number) => value.toLocaleString(locale),
    }),
    [time, locale],
  );

  return (
    <InsightSection
      title={t('insights.timeTitle')}
      finding={
        time.measured === 0
          ? t('insights.nothingDecided')
          : t('insights.timeFinding', {
              all: formatDay(time.median.all, locale),
              accepted: formatDay(time.median.accepted, locale),
              declined: formatDay(time.median.rejected, locale),
            })
      }
      chart={
        <div>
          <BarChart {...chart} onPoint={setPointed} />
          <div aria-hidden className="flex justify-center gap-5 pt-1 text-label text-ink-2">
            <span>{t('insights.days')}</span>
            <span className="flex items-center gap-1.5">
              <i className="size-2.5 rounded-[2px] bg-accepted" /> {t('insights.accepted')}
            </span>
            <span className="flex items-center gap-1.5">
              <i className="size-2.5 rounded-[2px] bg-rejected" /> {t('insights.declined')}
            </span>
          </div>
        </div>
      }
      table={
        <FiguresTable
          caption={t('insights.timeTable')}
          columns={[t('insights.time'), t('insights.accepted'), t('insights.declined')]}
          pointed={pointed}
          rows={[
            ...time.spans.map(({ upTo, accepted, rejected }, index) => ({
              id: String(upTo),
              head: formatSpan(upTo, index),
              cells: [number(accepted), number(rejected)],
            })),
            {
              id: 'median',
              head: t('insights.halfWithin'),
              cells: [formatDay(time.median.accepted, locale), formatDay(time.median.rejected, locale)],
              isSum: true,
            },
          ]}
        />
      }
      note={time.unmeasured === 0 ? null : t('insights.unmeasured', { count: time.unmeasured })}
    />
  );
}
