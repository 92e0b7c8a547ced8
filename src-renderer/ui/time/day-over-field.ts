import { locale } from '../../i18n/index.ts';
import { formatMoment } from './format-moment.ts';

/** A day on which the parts of a date differ, so that its text shows their order. */
const sample = new Date(2026, 11, 31).getTime();

/**
 * The text over a date field that does not have the focus, in the window's language; empty for no date, and null if
 * Chromium draws the field in that language.
 *
 * @param value as for `dayInWords`
 */
export function dayOverField(
  value: string,
  tag: string = locale(),
  system: string = navigator.language,
): string | null {
  const hasTime = value.includes('T');
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  if (formatMoment(sample, day, tag) === formatMoment(sample, day, system)) return null;
  const at = new Date(hasTime ? value : `${value}T00:00`).getTime();
  if (Number.isNaN(at)) return '';
  return formatMoment(at, hasTime ? { ...day, hour: '2-digit', minute: '2-digit' } : day, tag);
}
