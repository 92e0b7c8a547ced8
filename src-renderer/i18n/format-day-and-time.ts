import { locale } from './translator.ts';

/** A day and its time in the user's locale: "Mar 3, 2026, 2:05 PM". */
export function formatDayAndTime(at: number): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
}
