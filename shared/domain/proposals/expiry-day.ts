/**
 * The time zone in which days are formatted. A moment, such as a send or an expiry, first becomes a day in the account's
 * own zone (`dayIn`, `expiryDate`), so that sender and client see the same day wherever they are. The API has no time
 * zone per account: without our extension, days are days in UTC.
 */
export const accountZone = 'UTC';

const dayLength = 24 * 60 * 60_000;

/** The last second of a day in UTC, which other programs write as an expiry: it means that day in every zone. */
const endOfUtcDay = /T23:59:59(?:\.\d+)?(?:Z|\+00:00)$/u;

/**
 * The last day of an expiry in the account's time zone, as a day in `accountZone`, ISO 8601. Returns an invalid moment
 * as it is.
 */
export function expiryDate(moment: string, timeZone: string | undefined): string {
  return endOfUtcDay.test(moment) ? moment : dayIn(moment, timeZone);
}

/** The last day of an expiry, as in a date field: `2026-11-30`. Empty for null and for an invalid time. */
export function expiryDay(moment: string | null, timeZone: string | undefined): string {
  const date = moment === null ? null : new Date(expiryDate(moment, timeZone));
  return date === null || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC at a moment; 0 for an unknown zone. */
function aheadOfUtc(at: number, timeZone: string): number {
  try {
    const parts = momentFormat(timeZone).formatToParts(new Date(at));
    const part = (type: Intl.DateTimeFormatPartTypes): string =>
      parts.find((each) => each.type === type)?.value ?? '';
    const day = `${part('year')}-${part('month')}-${part('day')}`;
    const local = Date.parse(`${day}T${part('hour')}:${part('minute')}:${part('second')}Z`);
    return Number.isNaN(local) ? 0 : local - at;
  } catch {
    return 0;
  }
}

/** The last second of a day in the account's time zone, ISO 8601: "valid until the 30th" includes the 30th. */
export function endOfExpiryDay(day: string, timeZone: string | undefined): string {
  const end = Date.parse(`${day}T23:59:59.000Z`);
  if (timeZone === undefined || timeZone === '' || Number.isNaN(end)) return `${day}T23:59:59.000Z`;
  // The second offset is that of the result: the clocks may change on that day.
  const nearby = end - aheadOfUtc(end, timeZone);
  return new Date(end - aheadOfUtc(nearby, timeZone)).toISOString();
}

/** A cache of formats by time zone: creating one takes longer than using it a hundred times. */
function formatsOf(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const dayFormat = formatsOf(dayParts);
const momentFormat = formatsOf({ ...dayParts, ...timeParts });

/**
 * The day of a moment in a time zone, as a day in `accountZone`, ISO 8601. Returns the moment itself if it is invalid,
 * or if the zone is missing or unknown on this computer.
 */
export function dayIn(moment: string, timeZone: string | undefined): string {
  if (timeZone === undefined || timeZone === '') return moment;
  try {
    const day = dayFormat(timeZone).format(new Date(moment));
    return /^\d{4}-\d{2}-\d{2}$/u.test(day) ? `${day}T00:00:00.000Z` : moment;
  } catch {
    return moment;
  }
}

/** Days from today to the day of `at`, both ms since the epoch; negative for the past. */
export function daysUntil(at: number, now: number): number {
  return Math.floor(at / dayLength) - Math.floor(now / dayLength);
}

/** Whether two times (ms since the epoch) are in the same year. */
export function isSameYear(at: number, now: number): boolean {
  return new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
}
