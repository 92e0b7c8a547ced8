import { useMemo, useState } from 'react';
import type { CurrencyValue, Value } from '#shared/domain/insights/accepted-value.ts';
import type { RecurringType } from '#shared/domain/line-item.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { BarChart } from './bar-chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { monthName, shortMoney, type Measure } from './figures.ts';
import { InsightSection } from './insight-section.tsx';

interface Props {
  /** Per currency; never empty. */
  readonly values: readonly CurrencyValue[];
  readonly locale: string;
}

interface ShownProps extends Props {
  readonly shown: CurrencyValue;
  readonly setCurrency: (currency: string) => void;
}

const measureWords: Readonly<Record<Measure, string>> = {
  once: 'Once',
  hourly: 'Per hour',
  daily: 'Per day',
  weekly: 'Per week',
  monthly: 'Per month',
  trimester: 'Per 3 months',
  semiannually: 'Per 6 months',
  yearly: 'Per year',
};

/** Choices that fit side by side; more of them are a list. */
const sideBySide = 4;

function amountOf(value: Value, measure: Measure): number {
  return measure === 'once' ? value.oneOff : (value.recurring[measure] ?? 0);
}

function measuresOf(cadences: readonly RecurringType[]): readonly Measure[] {
  return ['once', ...cadences];
}

/** What the sums come to, side by side and never added up. */
function worthWords(
  value: Value,
  cadences: readonly RecurringType[],
  money: (amount: number) => string,
): string {
  return measuresOf(cadences)
    .map((measure) => `${money(amountOf(value, measure))} ${measureWords[measure].toLowerCase()}`)
    .join(' and ');
}

/** What was accepted, month by month, one currency and one rhythm at a time. */
export function ValueSection({ values, locale }: Props) {
  const [chosen, setCurrency] = useState<string | null>(null);
  const shown = values.find(({ currency }) => currency === chosen) ?? values[0];
  if (shown === undefined) return null;
  return <ShownCurrency values={values} shown={shown} setCurrency={setCurrency} locale={locale} />;
}

function ShownCurrency({ values, shown, setCurrency, locale }: ShownProps) {
  const [chosenMeasure, setMeasure] = useState<Measure>('once');
  const [pointed, setPointed] = useState<number | null>(null);
  const { cadences } = shown;
  const measures = measuresOf(cadences);
  const measure = cadences.some((cadence) => cadence === chosenMeasure) ? chosenMeasure : 'once';
  const chart = useMemo(
    () => ({
      labels: shown.months.map(({ month }) => monthName(month, locale, 'axis')),
      series: [
        {
          label: measureWords[measure],
          ink: 'text-accent',
          values: shown.months.map((value) => amountOf(value, measure)),
        },
      ],
      format: (amount: number) => shortMoney(amount, shown.currency, locale),
    }),
    [shown, measure, locale],
  );

  const money = (amount: number): string => formatMoney(amount, shown.currency, locale);
  const number = (value: number): string => value.toLocaleString(locale);
  const currencies = values.map(({ currency }) => ({ value: currency, label: currency }));
  const cellsOf = (value: Value): readonly string[] => [
    number(value.proposals),
    ...measures.map((one) => (value.proposals === 0 ? '–' : money(amountOf(value, one)))),
  ];

  return (
    <InsightSection
      title="Accepted value"
      finding={
        shown.all.proposals === 0
          ? 'Nothing was accepted in this period.'
          : `${number(shown.all.proposals)} proposals in ${shown.currency} were accepted, worth ${worthWords(shown.all, cadences, money)}, before taxes.`
      }
      trailing={
        <div className="flex shrink-0 flex-wrap justify-end gap-2">
          {measures.length > 1 && measures.length <= sideBySide && (
            <Segmented
              label="What to draw"
              value={measure}
              onChange={setMeasure}
              options={measures.map((value) => ({ value, label: measureWords[value] }))}
            />
          )}
          {measures.length > sideBySide && (
            <Select
              label="What to draw"
              hideLabel
              className="w-36"
              value={measure}
              onChange={setMeasure}
              options={measures.map((value) => ({ value, label: measureWords[value] }))}
            />
          )}
          {currencies.length > 1 && currencies.length <= sideBySide && (
            <Segmented label="Currency" value={shown.currency} onChange={setCurrency} options={currencies} />
          )}
          {currencies.length > sideBySide && (
            <Select
              label="Currency"
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
          caption={`Accepted value in ${shown.currency} by month`}
          columns={['Month', 'Proposals', ...measures.map((one) => measureWords[one])]}
          pointed={pointed}
          rows={[
            ...shown.months.map((value) => ({
              id: String(value.month),
              head: monthName(value.month, locale, 'table'),
              cells: cellsOf(value),
            })),
            { id: 'all', head: 'Altogether', cells: cellsOf(shown.all), isSum: true },
          ]}
        />
      }
      note={
        shown.undated === 0
          ? null
          : `${number(shown.undated)} proposals stand in no month, because nobody knows when they were accepted.`
      }
    />
  );
}
