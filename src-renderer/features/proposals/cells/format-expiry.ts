import {
  accountZone,
  dayIn,
  daysUntil,
  expiryDate,
  isSameYear,
} from '#shared/domain/proposals/expiry-day.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { locale, t } from '../../../i18n/index.ts';
import { formatMoment } from '../../../ui/time/format-moment.ts';

/** An expiry as text, with its urgency. */
export interface ExpiryText {
  readonly text: string;
  /** A short form for narrow columns, where the color shows that it has passed. */
  readonly short: string;
  /** `soon` within three days and `past`, only while an answer is expected. */
  readonly urgency: 'none' | 'soon' | 'past';
}

const soonDays = 3;

/** "Mar 3", with the year if it is another year. The client page shows the same day. */
function formatDay(at: number, now: number, tag: string): string {
  const year = isSameYear(at, now) ? {} : { year: 'numeric' as const };
  return formatMoment(at, { day: 'numeric', month: 'short', ...year, timeZone: accountZone }, tag);
}

/**
 * Formats an expiry for a list. It is urgent only while the client can answer. Null without an expiry, or if the
 * service did not return one (`service-api.md §2.6`).
 *
 * @param timeZone that of the account; undefined for UTC
 */
export function formatExpiry(
  expiresAt: string | null | undefined,
  status: ProposalStatus,
  now: number,
  timeZone: string | undefined,
  tag: string = locale(),
): ExpiryText | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const at = Date.parse(expiresAt);
  if (Number.isNaN(at)) return null;
  const lastDay = Date.parse(expiryDate(expiresAt, timeZone));
  const today = Date.parse(dayIn(new Date(now).toISOString(), timeZone));
  const date = formatDay(lastDay, today, tag);
  const expiryText = (text: string, urgency: ExpiryText['urgency'], short = text): ExpiryText => ({
    text,
    short,
    urgency,
  });
  const isOpen = status === 'pending' || status === 'clarification' || status === 'draft';
  const days = daysUntil(lastDay, today);
  if (!isOpen) return expiryText(date, 'none');
  if (at < now) return expiryText(t('proposals.expired', { date }), 'past', date);
  if (days <= 0) return expiryText(t('ui.today'), 'soon');
  if (days === 1) return expiryText(t('proposals.tomorrow'), 'soon');
  if (days <= soonDays) return expiryText(t('proposals.inDays', { count: days }), 'soon');
  return expiryText(date, 'none');
}
