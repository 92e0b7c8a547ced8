import { formatMoment } from './format-moment.ts';
import { relativeTime } from './relative-time-text.ts';
import { useNow } from '../hooks/use-now.ts';

interface Props {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A time in relative form, with the exact time as a tooltip. */
export function RelativeTime({ at }: Props) {
  const now = useNow();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatMoment(at, { dateStyle: 'full', timeStyle: 'short' })}
    >
      {relativeTime(at, Math.max(at, now))}
    </time>
  );
}
