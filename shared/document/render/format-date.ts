import { accountZone } from '../../domain/proposals/expiry-day.ts';

/** Making a format takes longer than using it a hundred times. */
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
 * A date in words of that locale, as the account counts its days, so that everybody reads the same one. A locale that is not known counts as
 * English; a text that is no date gives none.
 */
export function formatDate(iso: string, locale: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const format = formats.get(locale) ?? longDate(locale);
  formats.set(locale, format);
  return format.format(date);
}
