import { locale, t } from './translator.ts';

const minute = 60;
const hour = 60 * minute;

/** A rough duration: "40 s", "28 min", "2 h". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < minute) return t('sync.seconds', { seconds: whole });
  if (whole < 2 * hour) return t('sync.minutes', { minutes: Math.round(whole / minute) });
  return t('sync.hours', { hours: Math.round(whole / hour).toLocaleString(locale()) });
}
