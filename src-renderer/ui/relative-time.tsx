import { locale } from '../i18n/index.ts';
import { relativeTime } from './relative-words.ts';
import { useNow } from './use-now.ts';

interface Props {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A moment as people say it, with the exact time as a tooltip. */
export function RelativeTime({ at }: Props) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={date.toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'short' })}
    >
      {relativeTime(at, Math.max(at, now))}
    </time>
  );
}
