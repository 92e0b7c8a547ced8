/**
 * The time zone of an account's days. The API has no time zone per account and its service counts days in UTC. A
 * proposal's page, documents, lists and date fields all use it, so that sender and client see the same day.
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

/** Days from today to the day of `at`, both ms since the epoch; negative for the past. */
export function daysUntil(at: number, now: number): number {
  return Math.floor(at / dayLength) - Math.floor(now / dayLength);
}

/** Whether two times (ms since the epoch) are in the same year. */
export function isSameYear(at: number, now: number): boolean {
  return new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
}
