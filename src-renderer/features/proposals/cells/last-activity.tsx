import { useIsTimelineKnown, useTimelineFacts } from '../../../data/index.ts';
import { formatMoment } from '../../../ui/time/format-moment.ts';
import { relativeTime } from '../../../ui/time/relative-time-text.ts';
import { useIdle } from '../../../ui/hooks/use-idle.ts';

interface Props {
  /** Null while the service does not know the proposal, so that nothing can have happened to it. */
  readonly publicId: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface MomentProps extends Props {
  readonly publicId: string;
}

/**
 * Time of a proposal's last activity; nothing if unknown. It is read when the window is idle, because rows pass quickly
 * during filtering and scrolling.
 */
export function LastActivity({ publicId, now }: Props) {
  const isKnown = useIsTimelineKnown(publicId);
  const isQuiet = useIdle(isKnown);
  return isQuiet && publicId !== null ? <Moment publicId={publicId} now={now} /> : null;
}

function Moment({ publicId, now }: MomentProps) {
  const at = useTimelineFacts(publicId)?.lastAt;
  if (at === undefined || at === null) return null;
  const exact = formatMoment(at, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {relativeTime(at, Math.max(at, now))}
    </time>
  );
}
