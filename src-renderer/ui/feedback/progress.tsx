import { Progress as Base } from '@base-ui/react/progress';
import { locale, percent, t } from '../../i18n/index.ts';
import { cx } from '../cx.ts';

interface Props {
  readonly label: string;
  readonly value: number;
  /** 0 if the total is unknown; then the bar only shows activity. */
  readonly total: number;
  /** Shows a percentage, for numbers that mean nothing to the user. */
  readonly asShare?: boolean;
}

/** A thin bar with its label and numbers above. */
export function Progress({ label, value, total, asShare = false }: Props) {
  const known = total > 0;
  const ofTotal = asShare ? percent(value / total) : t('ui.doneOfTotal', { done: value, total });
  const figures = known ? ofTotal : '';
  return (
    <Base.Root
      value={known ? Math.min(value, total) : null}
      max={known ? total : 100}
      getAriaValueText={() => (known ? figures : t('ui.working'))}
      className="flex flex-col gap-1.5"
    >
      <div className="flex items-baseline justify-between gap-4">
        <Base.Label className="text-ui text-ink">{label}</Base.Label>
        <span aria-hidden className="figures text-label text-ink-2">
          {known ? figures : value > 0 ? value.toLocaleString(locale()) : ''}
        </span>
      </div>
      <Base.Track className="h-1 overflow-hidden rounded-full bg-press">
        <Base.Indicator
          className={cx(
            'h-full rounded-full bg-accent transition-[width] data-indeterminate:w-1/4',
            !known && 'pace',
          )}
        />
      </Base.Track>
    </Base.Root>
  );
}
