import { locale } from '../../i18n/index.ts';

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
  return (
    <time
      dateTime={moment.toISOString()}
      title={isVague ? `Read from the service ${whole}. The service does not say when it happened.` : whole}
    >
      {isVague && 'by '}
      {moment.toLocaleTimeString(locale(), { timeStyle: 'short' })}
    </time>
  );
}
