import { Progress as Base } from '@base-ui/react/progress';
import { locale, t } from '../i18n/index.ts';

interface Props {
  readonly label: string;
  readonly value: number;
  /** 0 while the whole is not known yet: the bar then only says that work goes on. */
  readonly total: number;
}

/** A thin bar with its words and figures above it. */
export function Progress({ label, value, total }: Props) {
  const known = total > 0;
  const figures = known ? t('ui.doneOfTotal', { done: value, total }) : '';
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
        <Base.Indicator className="h-full rounded-full bg-accent transition-[width] data-indeterminate:w-1/4" />
      </Base.Track>
    </Base.Root>
  );
}
