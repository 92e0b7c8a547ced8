import type { RecurringType } from '#shared/domain/line-item.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { ProposalTotals } from '#shared/domain/totals.ts';

const perCadence: Readonly<Record<RecurringType, string>> = {
  yearly: 'yr',
  semiannually: '6 mo',
  trimester: 'qtr',
  monthly: 'mo',
  weekly: 'wk',
  daily: 'day',
  hourly: 'hr',
};

/**
 * A total in the parts that are never added up: "$1,200.00" and "$40.00/mo". Empty when nothing costs
 * anything.
 */
export function priceParts(totals: ProposalTotals, currency: string, locale: string): readonly string[] {
  const recurring = totals.recurring.map(
    ({ cadence, total }) => `${formatMoney(total, currency, locale)}/${perCadence[cadence]}`,
  );
  const { total } = totals.oneOff;
  if (total === 0) return recurring;
  return [formatMoney(total, currency, locale), ...recurring];
}
