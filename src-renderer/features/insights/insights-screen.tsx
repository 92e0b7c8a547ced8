import { useState } from 'react';
import { periods, type PeriodName } from '#shared/domain/insights/period.ts';
import { useCommands } from '../../state/commands/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { AcceptanceSection } from './acceptance-section.tsx';
import { DecisionSection } from './decision-section.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { useInsights } from './use-insights.ts';
import { ValueSection } from './value-section.tsx';

const periodWords: Readonly<Record<PeriodName, string>> = {
  '3-months': 'Last 3 months',
  '6-months': 'Last 6 months',
  '12-months': 'Last 12 months',
  'this-year': 'This year',
  all: 'All time',
};

/** How the business goes: how far proposals get, how often they are accepted, what they are worth, how long it takes. */
export function InsightsScreen() {
  const [period, setPeriod] = useState<PeriodName>('12-months');
  // Looked at once: figures that shift while they are read help nobody.
  const [now] = useState(() => Date.now());
  const insights = useInsights(period, now);
  const locale = navigator.language;

  useCommands(
    periods.map((name) => ({
      id: `insights.${name}`,
      title: `Show ${periodWords[name].toLowerCase()}`,
      group: 'screen',
      keywords: 'period insights',
      when: () => period !== name,
      run: () => setPeriod(name),
    })),
  );

  function renderBody() {
    if (insights === undefined) return null;
    if (insights.stories.length === 0) {
      return (
        <EmptyState title="Nothing to count yet">
          Once proposals are written, sent and decided, this page shows how far they get, how often they are
          accepted, what they are worth and how long clients take.
        </EmptyState>
      );
    }
    const { stories, values } = insights;
    const common = { stories, period: insights.period, locale };
    return (
      <div className="@container relative min-h-0 grow overflow-y-auto">
        <div className="mx-auto max-w-[1040px] px-6 pb-12">
          <FunnelSection {...common} />
          <AcceptanceSection {...common} />
          {values.length > 0 && <ValueSection values={values} locale={locale} />}
          <DecisionSection {...common} />
        </div>
      </div>
    );
  }

  return (
    <>
      <PageHeader
        title="Insights"
        actions={
          <Select
            label="Period"
            hideLabel
            className="w-40"
            value={period}
            onChange={setPeriod}
            options={periods.map((value) => ({ value, label: periodWords[value] }))}
          />
        }
      />
      {renderBody()}
    </>
  );
}
