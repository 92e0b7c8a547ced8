import type { PageViews } from '#shared/domain/activity/page-views.ts';
import { formatDuration, locale, t } from '../../i18n/index.ts';
import { daysBetween, shortDate } from '../../ui/time/relative-time-text.ts';

/** "today", "yesterday", "Nov 3", within a sentence. */
function dayInText(at: number, now: number, tag: string): string {
  const days = daysBetween(at, now);
  if (days === 0) return t('activity.todayInText');
  return days === 1 ? t('ui.yesterdayInText') : shortDate(at, now, tag);
}

/** "Viewed 3 times, 4 min total. First Nov 3, last today": the views of a proposal's page on one line. */
export function viewsText(
  { count, firstAt, lastAt, seconds }: PageViews,
  now: number,
  tag: string = locale(),
): string {
  if (count === 0) return t('activity.notViewed');
  const views =
    seconds === 0
      ? t('activity.viewedTimes', { count })
      : t('activity.viewedTimesFor', { count, time: formatDuration(seconds) });
  if (firstAt === null || lastAt === null) return views;
  const [first, last] = [dayInText(firstAt, now, tag), dayInText(lastAt, now, tag)];
  return first === last
    ? t('activity.viewedOn', { views, day: last })
    : t('activity.viewedFromTo', { views, first, last });
}
