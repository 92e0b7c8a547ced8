import { useEffect, useState } from 'react';
import { relativeTime } from './relative-words.ts';

interface Props {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A moment as people say it, with the exact time as a tooltip. Looks at the clock once a minute. */
export function RelativeTime({ at }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, [at]);
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })}
    >
      {relativeTime(at, now)}
    </time>
  );
}
