import type { CostType, RecurringType } from './line-item.ts';
import { roundToMinorUnits, type MinorUnits } from './money.ts';

/** What pricing needs to know of a line item. Names are the API's write names (`service-api.md §4.4`). */
export interface PricedItem {
  readonly cost_type: CostType;
  readonly recurring_type: RecurringType | null;
  readonly quantity: number | null;
  readonly amount: MinorUnits | null;
}

/** What pricing needs to know of a section and its items. */
export interface PricedSection {
  readonly optional: boolean;
  readonly selected: boolean;
  readonly items: readonly PricedItem[];
}

/** A tax as the API spells it: the percentage is a string such as `21` or `5.5` (`field-notes.md §1 #12`). */
export interface Tax {
  readonly name: string;
  readonly percentage: string;
}

/** One tax worked out on one amount. */
export interface TaxLine {
  readonly name: string;
  readonly percentage: string;
  readonly amount: MinorUnits;
}

/** An amount before taxes, its taxes, and what is to pay. */
export interface TaxedAmount {
  readonly net: MinorUnits;
  readonly taxes: readonly TaxLine[];
  readonly total: MinorUnits;
}

/** What is paid again and again in one rhythm. */
export interface RecurringAmount extends TaxedAmount {
  readonly cadence: RecurringType;
}

/**
 * What a proposal costs: what is paid once, and what comes back, rhythm by rhythm. The two are never added
 * up, because "1,200 once and 40 a month" is not 1,240 of anything.
 */
export interface ProposalTotals {
  readonly oneOff: TaxedAmount;
  /** Only the cadences that occur, from yearly to hourly. */
  readonly recurring: readonly RecurringAmount[];
}

/** The order in which cadences are listed, longest first. */
export const cadenceOrder: readonly RecurringType[] = [
  'yearly',
  'semiannually',
  'trimester',
  'monthly',
  'weekly',
  'daily',
  'hourly',
];

/** The rhythm of a recurring item that names none. */
const unnamedCadence: RecurringType = 'monthly';

/**
 * The total of one line: quantity × amount when the item is priced `per` something (no quantity counts as
 * one), else the amount; 0 when no amount is set (`service-api.md §2.5`).
 */
export function lineTotal(item: PricedItem): MinorUnits {
  if (item.amount === null) return 0;
  if (item.cost_type !== 'per') return item.amount;
  return roundToMinorUnits(item.amount * (item.quantity ?? 1));
}

/** The total of a section as the API reports it: the sum of its lines, whatever their rhythm. */
export function sectionTotal(items: readonly PricedItem[]): MinorUnits {
  let sum = 0;
  for (const item of items) sum += lineTotal(item);
  return sum;
}

/** Whether a section counts: a fixed one always, an optional one when the client has chosen it. */
export function sectionCounts(section: Pick<PricedSection, 'optional' | 'selected'>): boolean {
  return !section.optional || section.selected;
}

/** One tax on one amount. A percentage that is no number counts as 0, as it adds nothing to pay. */
export function taxOn(net: MinorUnits, tax: Tax): TaxLine {
  const percentage = Number(tax.percentage);
  const amount = Number.isFinite(percentage) ? roundToMinorUnits((net * percentage) / 100) : 0;
  return { name: tax.name, percentage: tax.percentage, amount };
}

/** What the client would pay for these sections with these taxes, as chosen so far. */
export function proposalTotals(
  sections: readonly PricedSection[],
  taxes: readonly Tax[] = [],
): ProposalTotals {
  let oneOff = 0;
  const byCadence = new Map<RecurringType, MinorUnits>();
  for (const item of sections.filter(sectionCounts).flatMap((section) => section.items)) {
    const total = lineTotal(item);
    if (item.cost_type === 'recurring') {
      const cadence = item.recurring_type ?? unnamedCadence;
      byCadence.set(cadence, (byCadence.get(cadence) ?? 0) + total);
    } else {
      oneOff += total;
    }
  }
  const recurring = cadenceOrder.flatMap((cadence) => {
    const net = byCadence.get(cadence);
    return net === undefined ? [] : [{ cadence, ...withTaxes(net, taxes) }];
  });
  return { oneOff: withTaxes(oneOff, taxes), recurring };
}

function withTaxes(net: MinorUnits, taxes: readonly Tax[]): TaxedAmount {
  const lines = taxes.map((tax) => taxOn(net, tax));
  return { net, taxes: lines, total: lines.reduce((sum, line) => sum + line.amount, net) };
}
