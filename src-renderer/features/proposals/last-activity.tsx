import { useLastActivityAt } from '../../data/index.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { relativeTime } from '../../ui/relative-words.ts';

interface Props {
  /** Null while the service does not know the proposal, so that nothing can have happened to it. */
  readonly publicId: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** When something last happened to a proposal; nothing where nothing is known. */
export function LastActivity({ publicId, now }: Props) {
  const at = useLastActivityAt(publicId);
  if (at === undefined || at === null) return null;
  const exact = formatMoment(at, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {relativeTime(at, Math.max(at, now))}
    </time>
  );
}
