import { locale } from '../../i18n/index.ts';
import { formatMoment } from './format-moment.ts';

/**
 * The value of a date field in the window's language, or null if the field already shows it so: Chromium draws the field
 * in the system's language, where 03/04 may be another day.
 *
 * @param value `2026-12-31` or `2026-12-31T19:30`, in this computer's time zone
 */
export function dayInWords(
  value: string,
  tag: string = locale(),
  system: string = navigator.language,
): string | null {
  const hasTime = value.includes('T');
  const at = new Date(hasTime ? value : `${value}T00:00`).getTime();
  if (Number.isNaN(at)) return null;
  const time = hasTime ? ({ timeStyle: 'short' } as const) : {};
  const inField = { dateStyle: 'short', ...time } as const;
  if (formatMoment(at, inField, tag) === formatMoment(at, inField, system)) return null;
  return formatMoment(at, { dateStyle: 'long', ...time }, tag);
}
