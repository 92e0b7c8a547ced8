import { accountZone } from '../../domain/proposals/expiry-day.ts';

/** Caches formats: creating one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function longDate(locale: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'long', timeZone: accountZone } as const;
  try {
    return new Intl.DateTimeFormat(locale.replaceAll('_', '-'), options);
  } catch {
    return new Intl.DateTimeFormat('en', options);
  }
}

/**
 * A long date in the locale's language and the account's time zone. English for an unknown locale; empty for an invalid
 * date.
 */
export function formatDate(iso: string, locale: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const format = formats.get(locale) ?? longDate(locale);
  formats.set(locale, format);
  return format.format(date);
}
