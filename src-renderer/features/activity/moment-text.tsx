import { locale, t } from '../../i18n/index.ts';

interface Props {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** It happened by then, not then. */
  readonly isVague: boolean;
}

/** The time of day under a heading that says the day, with the whole moment as a tooltip. */
export function MomentText({ at, isVague }: Props) {
  const moment = new Date(at);
  const whole = moment.toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'short' });
  const time = moment.toLocaleTimeString(locale(), { timeStyle: 'short' });
  return (
    <time
      dateTime={moment.toISOString()}
      title={isVague ? t('activity.vagueMoment', { when: whole }) : whole}
    >
      {isVague ? t('activity.by', { time }) : time}
    </time>
  );
}
