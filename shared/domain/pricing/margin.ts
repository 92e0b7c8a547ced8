import { recurringTypes, type LineItemFields, type RecurringType } from './line-item.ts';
import type { MinorUnits } from './money.ts';
import { lineTotal, sectionCounts, type PricedItem } from './totals.ts';

/** The fields of a line that its margin depends on. */
export type CostedItem = PricedItem & Pick<LineItemFields, 'cost'>;

interface CostedSection {
  readonly optional: boolean;
  readonly selected: boolean;
  readonly items: readonly CostedItem[];
}

/** What lines bring in and cost, before taxes. Lines with an unknown cost are only counted. */
export interface Margin {
  readonly net: MinorUnits;
  readonly cost: MinorUnits;
  readonly margin: MinorUnits;
  /** The margin's share of the net amount, 0.25 for a quarter; null without a net amount. */
  readonly share: number | null;
  /** The number of lines with a price and an unknown cost. */
  readonly unknown: number;
}

/** The margin of one-off lines, or of those with one cadence. They are never added up. */
export interface CadenceMargin extends Margin {
  /** Null: one-off. */
  readonly cadence: RecurringType | null;
}

/** The cost of a line in minor units; null if it is unknown. The quantity counts as it does for the price. */
export function lineCost(item: CostedItem): MinorUnits | null {
  if (item.cost == null) return null;
  return lineTotal({ ...item, amount: item.cost });
}

/** The margin of lines, whatever their cadence. */
export function marginOf(items: readonly CostedItem[]): Margin {
  let net = 0;
  let cost = 0;
  let unknown = 0;
  for (const item of items) {
    const costOfLine = lineCost(item);
    if (costOfLine === null) {
      if (item.amount !== null) unknown += 1;
    } else {
      net += lineTotal(item);
      cost += costOfLine;
    }
  }
  const margin = net - cost;
  return { net, cost, margin, share: net === 0 ? null : margin / net, unknown };
}

const cadenceOf = ({ cost_type, recurring_type }: PricedItem): RecurringType | null =>
  cost_type === 'recurring' ? (recurring_type ?? 'monthly') : null;

/** The margins of a proposal's sections that count: one-off first, then the cadences that occur, longest first. */
export function proposalMargins(sections: readonly CostedSection[]): readonly CadenceMargin[] {
  const items = sections.filter(sectionCounts).flatMap((section) => section.items);
  const byCadence = Map.groupBy(items, cadenceOf);
  return [null, ...recurringTypes].flatMap((cadence) => {
    const found = byCadence.get(cadence);
    return found === undefined ? [] : [{ cadence, ...marginOf(found) }];
  });
}
