import { t } from '../../i18n/index.ts';
import { formatMoment } from '../../ui/time/format-moment.ts';

interface Props {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Whether the time is only an upper bound: it happened at this time or earlier. */
  readonly isVague: boolean;
}

/** The time of day, with date and time as a tooltip. */
export function MomentText({ at, isVague }: Props) {
  const whole = formatMoment(at, { dateStyle: 'full', timeStyle: 'short' });
  const time = formatMoment(at, { timeStyle: 'short' });
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={isVague ? t('activity.vagueMoment', { when: whole }) : whole}
    >
      {isVague ? t('activity.by', { time }) : time}
    </time>
  );
}
