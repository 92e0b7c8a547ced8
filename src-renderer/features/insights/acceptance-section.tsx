import { useMemo, useState } from 'react';
import { acceptanceOf, undatedDecisions } from '#shared/domain/insights/acceptance.ts';
import type { Period } from '#shared/domain/insights/period.ts';
import type { ProposalCourse } from '#shared/domain/insights/proposal-course.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { BarChart } from './bar-chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { monthName, percent } from './figures.ts';
import { InsightSection } from './insight-section.tsx';

interface Props {
  readonly courses: readonly ProposalCourse[];
  readonly period: Period;
  readonly locale: string;
  /** Shows the decisions without a known date, which belong to no period. */
  readonly onShowAll: () => void;
}

/** How many of the answers are yes. */
export function AcceptanceSection({ courses, period, locale, onShowAll }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const acceptance = useMemo(() => acceptanceOf(courses, period), [courses, period]);
  const { all, months, undated } = acceptance;
  const answers = all.accepted + all.rejected;
  const leftOut = answers > 0 ? 0 : undatedDecisions(courses);
  const number = (value: number): string => value.toLocaleString(locale);
  const chart = useMemo(
    () => ({
      labels: acceptance.months.map(({ month }) => monthName(month, locale, 'axis')),
      series: [
        {
          label: t('insights.accepted'),
          ink: 'text-accepted',
          values: acceptance.months.map(({ rate }) => rate),
        },
      ],
      format: (value: number) => percent(value, locale),
    }),
    [acceptance, locale],
  );

  return (
    <InsightSection
      title={t('insights.rateTitle')}
      finding={
        answers === 0
          ? leftOut === 0
            ? t('insights.nothingDecided')
            : t('insights.onlyUndated', { count: leftOut, number: number(leftOut) })
          : t('insights.rateFinding', {
              accepted: all.accepted,
              decided: answers,
              rate: percent(all.rate, locale),
            })
      }
      trailing={leftOut > 0 && <Button onClick={onShowAll}>{t('insights.showAllTime')}</Button>}
      chart={<BarChart {...chart} top={1} onPoint={setPointed} />}
      table={
        <FiguresTable
          caption={t('insights.rateTable')}
          columns={[t('insights.month'), t('insights.accepted'), t('insights.declined'), t('insights.rate')]}
          pointed={pointed}
          rows={[
            ...months.map(({ month, accepted, rejected, rate }) => ({
              id: String(month),
              head: monthName(month, locale, 'table'),
              cells: [number(accepted), number(rejected), percent(rate, locale)],
            })),
            {
              id: 'all',
              head: t('insights.altogether'),
              cells: [number(all.accepted), number(all.rejected), percent(all.rate, locale)],
              isSum: true,
            },
          ]}
        />
      }
      note={undated === 0 ? null : t('insights.undatedDecisions', { count: undated })}
    />
  );
}
