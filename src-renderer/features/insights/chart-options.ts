import UPlot, { type AlignedData, type Options } from 'uplot';

/** One kind of bar. */
export interface ChartSeries {
  readonly label: string;
  /** The class whose text color the bars have. */
  readonly ink: string;
  /** One per label; null draws nothing. */
  readonly values: readonly (number | null)[];
}

/** Colors and font, resolved. */
export interface Inks {
  readonly text: string;
  readonly line: string;
  readonly font: string;
  readonly series: readonly string[];
}

interface ChartStyle {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  readonly top: number | undefined;
  readonly inks: Inks;
  readonly onPoint: (index: number | null) => void;
}

/** Room for one label of the lower axis, and for a character of the left one (px). */
const labelRoom = 52;
const characterRoom = 6.5;
const axisGap = 10;

/** The stacked series, the tallest first: each later bar is drawn over the foot of the one before. */
export function stacked(count: number, series: readonly ChartSeries[]): AlignedData {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const sums = series.map((_, last) =>
    indexes.map((index) =>
      series.slice(0, last + 1).reduce<number | null>((sum, { values }) => {
        const value = values[index] ?? null;
        return value === null ? sum : (sum ?? 0) + value;
      }, null),
    ),
  );
  return [indexes, ...sums.toReversed()];
}

/** All labels if they fit, else every second, third and so on, always with the newest. */
function shownIndexes(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil((count * labelRoom) / Math.max(width, labelRoom)));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  );
}

/** The look of a chart in uPlot's terms. */
export function chartOptions({
  labels,
  series,
  format,
  top,
  inks,
  onPoint,
}: ChartStyle): Omit<Options, 'width' | 'height'> {
  const font = `11px ${inks.font}`;
  const bars = UPlot.paths.bars?.({ size: [0.62, 44], radius: 0.06 });
  return {
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      // A currency's discounts can bring a month below nothing.
      y: { range: (_, low, high) => [Math.min(0, low), top ?? Math.max(high * 1.06, 1)] },
    },
    axes: [
      {
        font,
        stroke: inks.text,
        grid: { show: false },
        ticks: { show: false },
        size: 24,
        gap: 6,
        splits: ({ width }) => shownIndexes(labels.length, width),
        values: (_, splits) => splits.map((index) => labels[index] ?? ''),
      },
      {
        font,
        stroke: inks.text,
        grid: { stroke: inks.line, width: 1 },
        ticks: { show: false },
        gap: axisGap / 2,
        space: 36,
        incrs:
          top === 1 ? [0.25, 0.5] : [1, 2, 5].flatMap((n) => tens.map((ten) => n * ten)).toSorted(ascending),
        values: (_, splits) => splits.map(format),
        size: (_, values) =>
          Math.max(24, ...(values ?? []).map(({ length }) => length * characterRoom + axisGap)),
      },
    ],
    series: [
      {},
      ...series.toReversed().map(({ label }, index) => ({
        label,
        fill: inks.series.at(-1 - index) ?? inks.text,
        width: 0,
        points: { show: false },
        ...(bars === undefined ? {} : { paths: bars }),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

/** Whole steps of an axis, up to what the largest amount in the smallest unit may need. */
const tens = Array.from({ length: 14 }, (_, power) => 10 ** power);
const ascending = (a: number, b: number): number => a - b;
