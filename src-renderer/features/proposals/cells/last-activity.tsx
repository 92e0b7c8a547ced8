import { useTimelineFacts } from '../../../data/index.ts';
import { formatMoment } from '../../../ui/time/format-moment.ts';
import { relativeTime } from '../../../ui/time/relative-time-text.ts';

interface Props {
  readonly publicId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Time of a proposal's last activity; nothing if unknown. */
export function LastActivity({ publicId, now }: Props) {
  const at = useTimelineFacts(publicId)?.lastAt;
  if (at === undefined || at === null) return null;
  const exact = formatMoment(at, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {relativeTime(at, Math.max(at, now))}
    </time>
  );
}
