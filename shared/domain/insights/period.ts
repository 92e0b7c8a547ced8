export const periods = ['3-months', '6-months', '12-months', 'this-year', 'all'] as const;
export type PeriodName = (typeof periods)[number];

/** A period that starts with a month, in this computer's time zone. */
export interface Period {
  /** Start of each month, ms since the epoch, oldest first; never empty. */
  readonly months: readonly number[];
  /** The time of the query, ms since the epoch. */
  readonly end: number;
  /** Whether items with an unknown time count too. */
  readonly isOpen: boolean;
}

/** The start of the month of a time. Both are ms since the epoch, in this computer's time zone. */
export function monthOf(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), 1).getTime();
}

function monthsFrom(first: number, last: number): readonly number[] {
  const months: number[] = [];
  for (const date = new Date(first); date.getTime() <= last; date.setMonth(date.getMonth() + 1)) {
    months.push(date.getTime());
  }
  return months.length === 0 ? [last] : months;
}

const lengths = { '3-months': 3, '6-months': 6, '12-months': 12 } as const;

/**
 * A period that ends now. `earliest` is the time of the oldest data, where `all` starts; null without data.
 */
export function periodOf(name: PeriodName, now: number, earliest: number | null): Period {
  const last = monthOf(now);
  const date = new Date(last);
  switch (name) {
    case 'all':
      return { months: monthsFrom(monthOf(earliest ?? now), last), end: now, isOpen: true };
    case 'this-year':
      return {
        months: monthsFrom(new Date(date.getFullYear(), 0, 1).getTime(), last),
        end: now,
        isOpen: false,
      };
    case '3-months':
    case '6-months':
    case '12-months': {
      const first = new Date(date.getFullYear(), date.getMonth() - lengths[name] + 1, 1).getTime();
      return { months: monthsFrom(first, last), end: now, isOpen: false };
    }
  }
}

/** Whether a time is in the period. An unknown time (null) is in an open period only. */
export function isIn({ months, end, isOpen }: Period, at: number | null): boolean {
  if (at === null || isOpen) return isOpen;
  return at >= (months[0] ?? end) && at <= end;
}
