import { useEffect, useRef, useSyncExternalStore } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { usePreferences } from '../../state/preferences.ts';
import { chartOptions, stacked, type ChartSeries, type Inks } from './chart-options.ts';
import './bar-chart.css';

interface Props {
  /** One per bar, short. */
  readonly labels: readonly string[];
  /** Stood on each other, the first at the bottom. */
  readonly series: readonly ChartSeries[];
  /** The axis label of a value. */
  readonly format: (value: number) => string;
  /** The axis ends here whatever the values are, such as 1 for a share. */
  readonly top?: number;
  /** The index of the bar under the pointer; null without one. */
  readonly onPoint: (index: number | null) => void;
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribeToScheme(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

/** The colors as the style sheet has them at this moment: a canvas knows no tokens. */
function inksOf(styleSource: Element): Inks {
  const { color, borderTopColor, fontFamily } = getComputedStyle(styleSource);
  const series = [...styleSource.children].map((child) => getComputedStyle(child).color);
  return { text: color, line: borderTopColor, font: fontFamily, series };
}

/**
 * Bars on a canvas, for the eye alone: the table beside it is what is read out. uPlot, because it draws through
 * the object model (the page's policy allows no inline styles), and in 25 kB.
 */
export function BarChart({ labels, series, format, top, onPoint }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const styleSource = useRef<HTMLDivElement>(null);
  const theme = usePreferences((preferences) => preferences.theme);
  const isDark = useSyncExternalStore(subscribeToScheme, () => dark.matches);

  useEffect(() => {
    if (host.current === null || styleSource.current === null) return undefined;
    const element = host.current;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const options = chartOptions({ labels, series, format, top, inks: inksOf(styleSource.current), onPoint });
    const chart = new UPlot({ ...size(), ...options }, stacked(labels.length, series), element);
    const observer = new ResizeObserver(() => chart.setSize(size()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [labels, series, format, top, onPoint, theme, isDark]);

  return (
    <div aria-hidden className="bar-chart">
      <div ref={styleSource} hidden className="border-t border-line text-ink-3">
        {series.map(({ label, ink }) => (
          <i key={label} className={ink} />
        ))}
      </div>
      <div ref={host} className="h-56 min-w-0 overflow-hidden" />
    </div>
  );
}
