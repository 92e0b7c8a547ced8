import { formatMoney } from '#shared/domain/pricing/money.ts';
import { proposalTotals, type PricedItem } from '#shared/domain/pricing/totals.ts';
import { t } from '../../../i18n/index.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import type { RecurringType } from '#shared/domain/pricing/line-item.ts';

/** A cadence in the room of a price tag. */
const shortCadences = {
  hourly: 'proposals.perHour',
  daily: 'proposals.perDay',
  weekly: 'proposals.perWeek',
  monthly: 'proposals.perMonth',
  trimester: 'proposals.perQuarter',
  semiannually: 'proposals.perHalfYear',
  yearly: 'proposals.perYear',
} as const satisfies Record<RecurringType, string>;

/**
 * What a section comes to, in the room of an outline: `€1,200.00`, `€40.00/mo`, or the one-off sum with a
 * plus when something recurring comes on top, because the two are never added up. Empty when there is nothing.
 */
export function shortSum(items: readonly PricedItem[], { currency, locale }: MoneyStyle): string {
  const { oneOff, recurring } = proposalTotals([{ optional: false, selected: true, items }]);
  const first = recurring[0];
  if (oneOff.net !== 0) {
    return `${formatMoney(oneOff.net, currency, locale)}${first === undefined ? '' : ' +'}`;
  }
  if (first === undefined) return '';
  const more = recurring.length > 1 ? ' +' : '';
  const amount = formatMoney(first.net, currency, locale);
  return `${t(shortCadences[first.cadence], { amount })}${more}`;
}
