import { accountZone, daysUntil, isSameYear } from '#shared/domain/proposals/expiry-day.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { locale, t } from '../../../i18n/index.ts';
import { formatMoment } from '../../../ui/time/format-moment.ts';

/** How much an expiry matters now. */
export interface ExpiryText {
  readonly text: string;
  /** The same where there is little room, and where the color says that it is over. */
  readonly short: string;
  /** `soon` within three days and `past` only where an answer is still awaited. */
  readonly urgency: 'none' | 'soon' | 'past';
}

const soonDays = 3;

/** "Mar 3", with the year when it is another than this one: the very day that the client's page says. */
function formatDay(at: number, now: number, tag: string): string {
  const year = isSameYear(at, now) ? {} : { year: 'numeric' as const };
  return formatMoment(at, { day: 'numeric', month: 'short', ...year, timeZone: accountZone }, tag);
}

/**
 * An expiry as a list says it. It only presses while the client can still answer; of a decided proposal it is
 * a date like any other. Null when there is none, or when the service never returns one (`service-api.md §2.6`).
 */
export function formatExpiry(
  expiresAt: string | null | undefined,
  status: ProposalStatus,
  now: number,
  tag: string = locale(),
): ExpiryText | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const at = Date.parse(expiresAt);
  if (Number.isNaN(at)) return null;
  const date = formatDay(at, now, tag);
  const expiryText = (text: string, urgency: ExpiryText['urgency'], short = text): ExpiryText => ({
    text,
    short,
    urgency,
  });
  const isOpen = status === 'pending' || status === 'clarification' || status === 'draft';
  const days = daysUntil(at, now);
  if (!isOpen) return expiryText(date, 'none');
  if (at < now) return expiryText(t('proposals.expired', { date }), 'past', date);
  if (days === 0) return expiryText(t('ui.today'), 'soon');
  if (days === 1) return expiryText(t('proposals.tomorrow'), 'soon');
  if (days <= soonDays) return expiryText(t('proposals.inDays', { count: days }), 'soon');
  return expiryText(date, 'none');
}
