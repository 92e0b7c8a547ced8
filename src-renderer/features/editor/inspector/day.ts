/**
 * The day of a moment as a date field writes it: `2026-11-30`. In UTC, as the service shows dates, so that sender
 * and client read the same day. Empty for no or no readable moment.
 */
export function dayOf(moment: string | null): string {
  const date = moment === null ? null : new Date(moment);
  return date === null || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** The last second of a day in ISO 8601: "valid until the 30th" includes the 30th. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.000Z`;
}
