import { locale } from '../../i18n/index.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in words, as `toLocaleString` has it with these options. Formats are kept, because making one takes most of
 * it, and a list makes two for each of its rows.
 *
 * @param at milliseconds since the epoch
 */
export function formatMoment(
  at: number,
  options: Intl.DateTimeFormatOptions,
  tag: string = locale(),
): string {
  // A format keeps the time zone that it was made in; a computer may travel.
  const name = `${tag} ${new Date(at).getTimezoneOffset()} ${JSON.stringify(options)}`;
  const known = formats.get(name);
  const format = known ?? new Intl.DateTimeFormat(tag, options);
  if (known === undefined) formats.set(name, format);
  return format.format(at);
}
