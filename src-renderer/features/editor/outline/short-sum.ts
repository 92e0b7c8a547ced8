import { formatMoney } from '#shared/domain/money.ts';
import { proposalTotals, type PricedItem } from '#shared/domain/totals.ts';
import type { MoneyStyle } from '../lines/cell-values.ts';
import type { RecurringType } from '#shared/domain/line-item.ts';

/** A cadence in the room of a price tag. */
const shortCadences: Readonly<Record<RecurringType, string>> = {
  hourly: 'h',
  daily: 'day',
  weekly: 'wk',
  monthly: 'mo',
  trimester: '3 mo',
  semiannually: '6 mo',
  yearly: 'yr',
};

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
  return `${formatMoney(first.net, currency, locale)}/${shortCadences[first.cadence]}${more}`;
}
