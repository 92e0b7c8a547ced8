import { useMemo, useState } from 'react';
import type { CurrencyValue, Value } from '#shared/domain/insights/accepted-value.ts';
import type { RecurringType } from '#shared/domain/pricing/line-item.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { locale, t } from '../../i18n/index.ts';
import { BarChart } from './bar-chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { monthName, shortMoney, type Measure } from './figures.ts';
import { InsightSection } from './insight-section.tsx';

interface Props {
  /** Per currency; never empty. */
  readonly values: readonly CurrencyValue[];
}

interface ShownProps extends Props {
  readonly shown: CurrencyValue;
  readonly setCurrency: (currency: string) => void;
}

const measureKeys = {
  once: 'insights.once',
  hourly: 'insights.hourly',
  daily: 'insights.daily',
  weekly: 'insights.weekly',
  monthly: 'insights.monthly',
  trimester: 'insights.trimester',
  semiannually: 'insights.semiannually',
  yearly: 'insights.yearly',
} as const satisfies Readonly<Record<Measure, string>>;

/** Most choices shown side by side; more become a list. */
const sideBySide = 4;

function amountOf(value: Value, measure: Measure): number {
  return measure === 'once' ? value.oneOff : (value.recurring[measure] ?? 0);
}

function measuresOf(cadences: readonly RecurringType[]): readonly Measure[] {
  return ['once', ...cadences];
}

/** The sums per cadence, which are never added up. */
function formatWorth(
  value: Value,
  cadences: readonly RecurringType[],
  money: (amount: number) => string,
): string {
  const parts = measuresOf(cadences).map(
    (measure) => `${money(amountOf(value, measure))} ${t(measureKeys[measure]).toLocaleLowerCase(locale())}`,
  );
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts);
}

/** The accepted value by month, for one currency and one cadence. */
export function ValueSection({ values }: Props) {
  const [chosen, setCurrency] = useState<string | null>(null);
  const shown = values.find(({ currency }) => currency === chosen) ?? values[0];
  if (shown === undefined) return null;
  return <ShownCurrency values={values} shown={shown} setCurrency={setCurrency} />;
}

function ShownCurrency({ values, shown, setCurrency }: ShownProps) {
  const [chosenMeasure, setMeasure] = useState<Measure>('once');
  const [pointed, setPointed] = useState<number | null>(null);
  const { cadences } = shown;
  const measures = measuresOf(cadences);
  const measure = cadences.some((cadence) => cadence === chosenMeasure) ? chosenMeasure : 'once';
  const chart = useMemo(
    () => ({
      labels: shown.months.map(({ month }) => monthName(month, locale(), 'axis')),
      series: [
        {
          label: t(measureKeys[measure]),
          ink: 'text-accent',
          values: shown.months.map((value) => amountOf(value, measure)),
        },
      ],
      format: (amount: number) => shortMoney(amount, shown.currency, locale()),
    }),
    [shown, measure],
  );

  const money = (amount: number): string => formatMoney(amount, shown.currency, locale());
  const number = (value: number): string => value.toLocaleString(locale());
  const currencies = values.map(({ currency }) => ({ value: currency, label: currency }));
  const cellsOf = (value: Value): readonly string[] => [
    number(value.proposals),
    ...measures.map((one) => (value.proposals === 0 ? '–' : money(amountOf(value, one)))),
  ];

  return (
    <InsightSection
      title={t('insights.valueTitle')}
      finding={
        shown.all.proposals === 0
          ? t('insights.nothingDecided')
          : t('insights.valueFinding', {
              currency: shown.currency,
              count: shown.all.proposals,
              worth: formatWorth(shown.all, cadences, money),
            })
      }
      trailing={
        <div className="flex shrink-0 flex-wrap justify-end gap-2">
          {measures.length > 1 && measures.length <= sideBySide && (
            <Segmented
              label={t('insights.whatToDraw')}
              value={measure}
              onChange={setMeasure}
              options={measures.map((value) => ({ value, label: t(measureKeys[value]) }))}
            />
          )}
          {measures.length > sideBySide && (
            <Select
              label={t('insights.whatToDraw')}
              hideLabel
              className="w-36"
              value={measure}
              onChange={setMeasure}
              options={measures.map((value) => ({ value, label: t(measureKeys[value]) }))}
            />
          )}
          {currencies.length > 1 && currencies.length <= sideBySide && (
            <Segmented
              label={t('insights.currency')}
              value={shown.currency}
              onChange={setCurrency}
              options={currencies}
            />
          )}
          {currencies.length > sideBySide && (
            <Select
              label={t('insights.currency')}
              hideLabel
              className="w-24"
              value={shown.currency}
              onChange={setCurrency}
              options={currencies}
            />
          )}
        </div>
      }
      chart={<BarChart {...chart} onPoint={setPointed} />}
      table={
        <FiguresTable
          caption={t('insights.valueTable', { currency: shown.currency })}
          columns={[
            t('insights.month'),
            t('insights.proposals'),
            ...measures.map((one) => t(measureKeys[one])),
          ]}
          pointed={pointed}
          rows={[
            ...shown.months.map((value) => ({
              id: String(value.month),
              head: monthName(value.month, locale(), 'table'),
              cells: cellsOf(value),
            })),
            { id: 'all', head: t('insights.altogether'), cells: cellsOf(shown.all), isSum: true },
          ]}
        />
      }
      note={shown.undated === 0 ? null : t('insights.undatedValue', { count: shown.undated })}
    />
  );
}
