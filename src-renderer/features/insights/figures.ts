import type { RecurringType } from '#shared/domain/pricing/line-item.ts';
import { currencyDigits } from '#shared/domain/pricing/money.ts';

/** A share in the user's format: `39%`; a dash if the total is 0. */
export function percent(share: number | null, locale: string): string {
  return share === null
    ? '–'
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** An amount in the room of an axis: `€12K`. The table beside it has every digit. */
export function shortMoney(amount: number, currency: string, locale: string): string {
  const value = amount / 10 ** currencyDigits(currency);
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact' }).format(value);
  } catch {
    return new Intl.NumberFormat(locale, { notation: 'compact' }).format(value);
  }
}

/** The name of a month, with its year in January and where there is space. */
export function monthName(month: number, locale: string, room: 'axis' | 'table'): string {
  const isJanuary = new Date(month).getMonth() === 0;
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    ...(room === 'table' ? { year: 'numeric' } : isJanuary ? { year: 'numeric' } : {}),
  }).format(month);
}

/** The counted part of an accepted proposal: the one-time amount or that of one cadence. */
export type Measure = 'once' | RecurringType;
