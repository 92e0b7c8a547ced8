import { expiryOf, unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import {
  useIsFirstPullPending,
  useTimelineFacts,
  useWorkspace,
  type ProposalListItem,
} from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { formatExpiry, type ExpiryText } from './format-expiry.ts';

type ProposalRecord = ProposalListItem['proposal'];

const urgencyClass = { none: 'text-ink-2', soon: 'text-clarification', past: 'text-rejected' } as const;

interface Props {
  readonly proposal: ProposalRecord;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Expiry of a proposal; null for none, `unknown` if it is not known here, undefined while it is read. */
export function useExpiry({ proposal, now }: Props): ExpiryText | 'unknown' | null | undefined {
  const { fields, serverId } = proposal;
  const isTold = fields.expires_at !== undefined || serverId === null;
  const timeline = useTimelineFacts(isTold ? null : fields.public_id);
  const isArriving = useIsFirstPullPending();
  const timeZone = useWorkspace()?.account.time_zone;
  if (timeline === undefined) return undefined;
  const expiresAt = expiryOf(proposal, isTold ? unknownDates : timeline.dates);
  // A proposal that is not read yet has no known expiry.
  if (expiresAt === undefined) return isArriving ? undefined : 'unknown';
  return formatExpiry(expiresAt, fields.status, now, timeZone);
}

/** The expiry in a list. */
export function Expiry(props: Props) {
  const expiry = useExpiry(props);
  if (expiry === undefined || expiry === null) return null;
  if (expiry === 'unknown') return <span className="text-ink-2">{t('proposals.notKnown')}</span>;
  return (
    <span title={expiry.text} className={urgencyClass[expiry.urgency]}>
      <span aria-hidden>{expiry.short}</span>
      <span className="sr-only">{expiry.text}</span>
    </span>
  );
}
