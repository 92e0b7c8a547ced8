import { recurringTypes, type CostType, type RecurringType } from './line-item.ts';
import { roundToMinorUnits, type MinorUnits } from './money.ts';

/** The fields of a line item that totals depend on, with the API's write names (`service-api.md §4.4`). */
export interface PricedItem {
  readonly cost_type: CostType;
  readonly recurring_type: RecurringType | null;
  readonly quantity: number | null;
  readonly amount: MinorUnits | null;
}

export interface PricedSection {
  readonly optional: boolean;
  readonly selected: boolean;
  readonly items: readonly PricedItem[];
}

/** The percentage is a string such as `21` or `5.5`, as in the API (`field-notes.md §1 #12`). */
export interface Tax {
  readonly name: string;
  readonly percentage: string;
}

/** The amount of one tax. */
export interface TaxLine {
  readonly name: string;
  readonly percentage: string;
  readonly amount: MinorUnits;
}

/** An amount before taxes (`net`), its taxes, and the amount to pay (`total`). */
export interface TaxedAmount {
  readonly net: MinorUnits;
  readonly taxes: readonly TaxLine[];
  readonly total: MinorUnits;
}

/** The amount per cadence, such as per month. */
export interface RecurringAmount extends TaxedAmount {
  readonly cadence: RecurringType;
}

/**
 * A proposal's one-off total and its recurring total per cadence. They are never added up: "1,200 once and 40 a month"
 * is not 1,240 of anything.
 */
export interface ProposalTotals {
  readonly oneOff: TaxedAmount;
  /** The cadences that occur, longest first. */
  readonly recurring: readonly RecurringAmount[];
}

/** The cadence of a recurring item that does not state one. */
const unnamedCadence: RecurringType = 'monthly';

/**
 * The total of one line in minor units: quantity × amount for an item priced `per` unit (no quantity counts as 1), else
 * the amount; 0 without an amount (`service-api.md §2.5`).
 */
export function lineTotal(item: PricedItem): MinorUnits {
  if (item.amount === null) return 0;
  if (item.cost_type !== 'per') return item.amount;
  return roundToMinorUnits(item.amount * (item.quantity ?? 1));
}

/** The sum of a section's lines, whatever their cadence, as the API computes it. */
export function sectionTotal(items: readonly PricedItem[]): MinorUnits {
  let sum = 0;
  for (const item of items) sum += lineTotal(item);
  return sum;
}

/** Whether a section counts towards totals: an optional one only if the client has selected it. */
export function sectionCounts(section: Pick<PricedSection, 'optional' | 'selected'>): boolean {
  return !section.optional || section.selected;
}

/** One tax on one amount. A percentage that is not a number counts as 0. */
export function taxOn(net: MinorUnits, tax: Tax): TaxLine {
  const percentage = Number(tax.percentage);
  const amount = Number.isFinite(percentage) ? roundToMinorUnits((net * percentage) / 100) : 0;
  return { name: tax.name, percentage: tax.percentage, amount };
}

/** The totals of all sections that count, with taxes. */
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
  const recurring = recurringTypes.flatMap((cadence) => {
    const net = byCadence.get(cadence);
    return net === undefined ? [] : [{ cadence, ...withTaxes(net, taxes) }];
  });
  return { oneOff: withTaxes(oneOff, taxes), recurring };
}

function withTaxes(net: MinorUnits, taxes: readonly Tax[]): TaxedAmount {
  const lines = taxes.map((tax) => taxOn(net, tax));
  return { net, taxes: lines, total: lines.reduce((sum, line) => sum + line.amount, net) };
}
