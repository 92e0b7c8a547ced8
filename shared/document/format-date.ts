/**
 * A date in words of that locale, in UTC so that everybody reads the same day. A locale that is not known counts as
 * English; a text that is no date gives none.
 */
export function formatDate(iso: string, locale: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(locale.replaceAll('_', '-'), options).format(date);
  } catch {
    return new Intl.DateTimeFormat('en', options).format(date);
  }
}
