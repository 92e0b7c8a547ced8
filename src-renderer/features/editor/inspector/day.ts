const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment, here, as a date field writes it: `2026-11-30`. Empty for no or no readable moment. */
export function dayOf(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last second of a day, here, in ISO 8601: "valid until the 30th" includes the 30th. */
export function endOfDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, date ?? 1, 23, 59, 59).toISOString();
}
