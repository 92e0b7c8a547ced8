import { locale } from '../../i18n/index.ts';
import { readNumber } from './read-number.ts';

/** A percentage as people of this locale write it. */
export function shownPercentage(percentage: string): string {
  const value = Number(percentage);
  return Number.isFinite(value) ? value.toLocaleString(locale(), { maximumFractionDigits: 6 }) : percentage;
}

/** The typed percentage as a decimal, or null where the text is none. */
export function readPercentage(text: string): string | null {
  const value = readNumber(text.replace('%', ''), locale());
  return value === null || value > 100 ? null : String(value);
}
