/**
 * The zone in which an account counts its days. The API gives an account none, and its service counts them in this one:
 * a proposal's page, its documents, the list and the field for the date all say the day that this zone says, wherever
 * sender and client are, so that they speak of the same day.
 */
export const accountZone = 'UTC';

const dayLength = 24 * 60 * 60_000;

/** The day of a moment as a date field writes it: `2026-11-30`. Empty for no or no readable moment. */
export function expiryDay(moment: string | null): string {
  const date = moment === null ? null : new Date(moment);
  return date === null || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** The last second of a day in ISO 8601: "valid until the 30th" includes the 30th. */
export function endOfExpiryDay(day: string): string {
  return `${day}T23:59:59.000Z`;
}

/** Whole days from the day that it is now to the day of a moment, both ms since the epoch; negative when it is past. */
export function daysUntil(at: number, now: number): number {
  return Math.floor(at / dayLength) - Math.floor(now / dayLength);
}

/** Whether two moments are in one year, both ms since the epoch. */
export function isSameYear(at: number, now: number): boolean {
  return new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
}
