import type { ProposalStatus } from '#shared/domain/proposal.ts';
import { t } from '../../i18n/index.ts';
import { daysBetween, shortDate } from '../../ui/relative-words.ts';

/** How much an expiry matters now. */
export interface ExpiryWords {
  readonly text: string;
  /** `soon` within three days and `past` only where an answer is still awaited. */
  readonly urgency: 'none' | 'soon' | 'past';
}

const soonDays = 3;

/**
 * An expiry as a list says it. It only presses while the client can still answer; of a decided proposal it is
 * a date like any other. Null when there is none, or when the service never said (`service-api.md §2.6`).
 */
export function expiryWords(
  expiresAt: string | null | undefined,
  status: ProposalStatus,
  now: number,
  tag?: string,
): ExpiryWords | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const at = Date.parse(expiresAt);
  if (Number.isNaN(at)) return null;
  const isOpen = status === 'pending' || status === 'clarification' || status === 'draft';
  const days = daysBetween(now, at);
  if (!isOpen) return { text: shortDate(at, now, tag), urgency: 'none' };
  if (at < now) return { text: t('proposals.expired', { date: shortDate(at, now, tag) }), urgency: 'past' };
  if (days === 0) return { text: t('ui.today'), urgency: 'soon' };
  if (days === 1) return { text: t('proposals.tomorrow'), urgency: 'soon' };
  if (days <= soonDays) return { text: t('proposals.inDays', { count: days }), urgency: 'soon' };
  return { text: shortDate(at, now, tag), urgency: 'none' };
}
