import { locale, t } from '../../i18n/index.ts';
import { formatMoment } from './format-moment.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Midnight at the start of a time's day, in this computer's time zone. */
function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Whole days from the day of `from` to the day of `to`; negative if `to` is earlier. */
export function daysBetween(from: number, to: number): number {
  // Rounded, because the day of a clock change is an hour longer or shorter.
  return Math.round((dayOf(to) - dayOf(from)) / day);
}

/** "just now", "12 min ago", "yesterday", "Mar 3", "Mar 3, 2024". */
export function relativeTime(at: number, now: number, tag: string = locale()): string {
  const ago = now - at;
  if (ago >= 0 && ago < minute) return t('ui.justNow');
  if (ago >= 0 && ago < hour) return t('ui.minutesAgo', { minutes: Math.floor(ago / minute) });
  const days = daysBetween(at, now);
  if (days === 0) return formatMoment(at, { timeStyle: 'short' }, tag);
  if (days === 1) return t('ui.yesterdayInText');
  return shortDate(at, now, tag);
}

/** "Mar 3", with the year unless it is the current one. */
export function shortDate(at: number, now: number, tag: string = locale()): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return formatMoment(at, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }, tag);
}

/** "Today", "Yesterday", "Tuesday, March 3": the heading of a day in a list. */
export function dayHeading(at: number, now: number, tag: string = locale()): string {
  const days = daysBetween(at, now);
  if (days === 0) return t('ui.today');
  if (days === 1) return t('ui.yesterday');
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = sameYear ? {} : { year: 'numeric' as const };
  return formatMoment(at, { weekday: 'long', day: 'numeric', month: 'long', ...year }, tag);
}
