import { locale } from '../../i18n/index.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time like `toLocaleString` with these options. Formatters are cached, because creating one takes most of
 * the time, and a list formats two times per row.
 *
 * @param at milliseconds since the epoch
 */
export function formatMoment(
  at: number,
  options: Intl.DateTimeFormatOptions,
  tag: string = locale(),
): string {
  // The key includes the time zone, because a formatter keeps its zone and the computer's may change.
  const name = `${tag} ${new Date(at).getTimezoneOffset()} ${JSON.stringify(options)}`;
  const known = formats.get(name);
  const format = known ?? new Intl.DateTimeFormat(tag, options);
  if (known === undefined) formats.set(name, format);
  return format.format(at);
}
