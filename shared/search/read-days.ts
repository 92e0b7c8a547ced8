/** A span of days in the local time zone, ms since the epoch; `end` is exclusive. */
export interface Days {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a year, a month or a day: 2026, 2026-05, 2026-05-01 or 1.5.2026. Null if it is none. A date with slashes is
 * none, because the order of day and month depends on the country.
 */
export function readDays(text: string): Days | null {
  const [, dayBefore, monthBefore, yearBehind] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(text) ?? [];
  const [, year = yearBehind, month = monthBefore, day = dayBefore] =
    /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/u.exec(text) ?? [];
  if (year === undefined) return null;
  const at = (years: number, months: number, days: number): number =>
    new Date(Number(year) + years, Number(month ?? 1) - 1 + months, Number(day ?? 1) + days).getTime();
  const isReal = isMonth(month) && isDayOf(Number(year), Number(month ?? 1), day);
  if (!isReal) return null;
  return {
    start: at(0, 0, 0),
    end: month === undefined ? at(1, 0, 0) : day === undefined ? at(0, 1, 0) : at(0, 0, 1),
  };
}

const isMonth = (month: string | undefined): boolean =>
  month === undefined || (Number(month) >= 1 && Number(month) <= 12);

function isDayOf(year: number, month: number, day: string | undefined): boolean {
  if (day === undefined) return true;
  return Number(day) >= 1 && Number(day) <= new Date(year, month, 0).getDate();
}
