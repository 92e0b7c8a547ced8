/**
 * The time zone of the days that a user sets, such as an expiry. The API has no time zone per account, and its service
 * counts days in UTC. A proposal's page, documents, lists and date fields all use it, so that sender and client see the
 * same day. A moment, such as a send, gets its day in the account's own zone (`dayIn`).
 */
export const accountZone = 'UTC';

const dayLength = 24 * 60 * 60_000;

/** The day of an ISO 8601 time, as in a date field: `2026-11-30`. Empty for null and for an invalid time. */
export function expiryDay(moment: string | null): string {
  const date = moment === null ? null : new Date(moment);
  return date === null || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** The last second of a day, ISO 8601: "valid until the 30th" includes the 30th. */
export function endOfExpiryDay(day: string): string {
  return `${day}T23:59:59.000Z`;
}

/** Caches formats: creating one takes longer than using it a hundred times. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone });
  dayFormats.set(timeZone, format);
  return format;
}

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
