import { useState } from 'react';
import { periods, type PeriodName } from '#shared/domain/insights/period.ts';
import { ArrivingState } from '../../components/arriving-state.tsx';
import { useIsFirstPullPending } from '../../data/index.ts';
import { useCommands } from '../../state/commands/index.ts';
import { locale as currentLocale, t } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { AcceptanceSection } from './acceptance-section.tsx';
import { DecisionSection } from './decision-section.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { useInsights } from './use-insights.ts';
import { ValueSection } from './value-section.tsx';

const periodKeys = {
  '3-months': 'insights.last3Months',
  '6-months': 'insights.last6Months',
  '12-months': 'insights.last12Months',
  'this-year': 'insights.thisYear',
  all: 'insights.allTime',
} as const satisfies Readonly<Record<PeriodName, string>>;

/** Insights: how far proposals get, how often they are accepted, their value, and the time to a decision. */
export function InsightsScreen() {
  const [period, setPeriod] = useState<PeriodName>('12-months');
  // Read once: changing figures are hard to read.
  const [now] = useState(() => Date.now());
  const insights = useInsights(period, now);
  const locale = currentLocale();
  const isArriving = useIsFirstPullPending();

  useCommands(
    periods.map((name) => ({
      id: `insights.${name}`,
      title: t('insights.showPeriod', { period: t(periodKeys[name]) }),
      group: 'screen',
      when: () => period !== name,
      run: () => setPeriod(name),
    })),
  );

  function renderBody() {
    if (insights === undefined) return null;
    if (insights.courses.length === 0 && isArriving) {
      return <ArrivingState />;
    }
    if (insights.courses.length === 0) {
      return <EmptyState title={t('insights.emptyTitle')}>{t('insights.emptyText')}</EmptyState>;
    }
    const { courses, values } = insights;
    const common = { courses, period: insights.period, locale };
    return (
      <div className="scroll-pane @container relative min-h-0 grow overflow-y-auto">
        <div className="mx-auto max-w-[1040px] px-6 pb-12">
          <FunnelSection {...common} />
          <AcceptanceSection {...common} onShowAll={() => setPeriod('all')} />
          {values.length > 0 && <ValueSection values={values} />}
          <DecisionSection {...common} />
        </div>
      </div>
    );
  }

  return (
    <>
      <PageHeader
        title={t('insights.title')}
        actions={
          <Select
            label={t('insights.period')}
            hideLabel
            className="w-44"
            value={period}
            onChange={setPeriod}
            options={periods.map((value) => ({ value, label: t(periodKeys[value]) }))}
          />
        }
      />
      {renderBody()}
    </>
  );
}
