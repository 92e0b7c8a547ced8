import { formatMoney } from '#shared/domain/money.ts';
import { proposalTotals, type PricedItem } from '#shared/domain/totals.ts';
import type { MoneyStyle } from '../lines/cell-values.ts';
import { chargeLabel } from '../lines/charge.ts';

/**
 * What a section comes to, in the room of an outline: `€1,200.00`, `€40.00 every month`, or the one-off sum with a
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
  return `${formatMoney(first.net, currency, locale)} ${chargeLabel(`recurring:${first.cadence}`)}${more}`;
}
