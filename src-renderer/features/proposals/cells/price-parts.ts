import type { RecurringType } from '#shared/domain/pricing/line-item.ts';
import { formatMoney, type MinorUnits } from '#shared/domain/pricing/money.ts';
import { t } from '../../../i18n/index.ts';

/** Amounts before taxes: one-time and recurring. */
interface Price {
  readonly oneOff: { readonly net: MinorUnits };
  readonly recurring: readonly { readonly cadence: RecurringType; readonly net: MinorUnits }[];
}

const perCadence = {
  yearly: 'proposals.perYear',
  semiannually: 'proposals.perHalfYear',
  trimester: 'proposals.perQuarter',
  monthly: 'proposals.perMonth',
  weekly: 'proposals.perWeek',
  daily: 'proposals.perDay',
  hourly: 'proposals.perHour',
} as const satisfies Record<RecurringType, string>;

/**
 * A total before taxes, in the parts that are never added up: "$1,200.00" and "$40.00/mo". Empty when nothing costs
 * anything. Before taxes, because those are only known of proposals that were opened, and rows are compared.
 */
export function priceParts(totals: Price, currency: string, locale: string): readonly string[] {
  const recurring = totals.recurring.map(({ cadence, net }) =>
    t(perCadence[cadence], { amount: formatMoney(net, currency, locale) }),
  );
  const { net } = totals.oneOff;
  if (net === 0) return recurring;
  return [formatMoney(net, currency, locale), ...recurring];
}
