import type { LocalId } from '../ids.ts';
import type { LineItemFields, RecurringType } from './line-item.ts';
import type { MinorUnits } from './money.ts';
import { lineTotal } from './totals.ts';

/**
 * The API knows no discounts, so a discount is a line with a negative amount. Two fields that only this computer knows
 * say what it is: its percentage, and what it is taken from.
 */
export const discountTargets = ['line', 'section', 'proposal'] as const;
/** `line`: the line above it. `section` and `proposal`: all lines of the discount's cadence. */
export type DiscountTarget = (typeof discountTargets)[number];

interface DiscountedLine {
  readonly localId: LocalId;
  readonly fields: LineItemFields;
}

interface DiscountedSection {
  readonly section: { readonly localId: LocalId; readonly fields: { readonly optional: boolean } };
  readonly items: readonly DiscountedLine[];
}

/** A line that is a discount. */
export interface Discount {
  readonly localId: LocalId;
  readonly sectionId: LocalId;
  readonly target: DiscountTarget;
  /** A decimal as text, such as `7.5`. */
  readonly rate: string;
  /** The amount that the percentage comes to now, at most 0 for a positive sum. */
  readonly expected: MinorUnits;
  /** Whether the line has that amount. Otherwise the prices have changed, or somebody has changed the amount. */
  readonly isExact: boolean;
}

/** The cadence of a line; null: one-off. */
export function cadenceOf({ cost_type, recurring_type }: LineItemFields): RecurringType | null {
  return cost_type === 'recurring' ? (recurring_type ?? 'monthly') : null;
}

/** What a line is taken from, if it is a discount; null otherwise. */
export function discountTarget({ discount_of, discount_rate }: LineItemFields): DiscountTarget | null {
  if (discount_rate == null || !isRate(discount_rate)) return null;
  return discountTargets.find((target) => target === discount_of) ?? null;
}

/** Whether a text is a percentage above 0 and at most 100, with at most 6 decimals. */
export function isRate(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,6})?$/u.test(text) && Number(text) > 0 && Number(text) <= 100;
}

/** A percentage as an exact fraction. */
function fractionOf(rate: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const [whole = '0', decimals = ''] = rate.split('.');
  return { numerator: BigInt(whole + decimals), denominator: 100n * 10n ** BigInt(decimals.length) };
}

const magnitudeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** A percentage of an amount, to the cent, halves away from zero as all prices round. Exact for every safe amount. */
export function shareOf(amount: MinorUnits, rate: string): MinorUnits {
  const { numerator, denominator } = fractionOf(rate);
  const product = magnitudeOf(BigInt(amount)) * numerator;
  const share = Number((2n * product + denominator) / (2n * denominator));
  return amount < 0 && share > 0 ? -share : share;
}

/**
 * The shares of several amounts, whose sum is exactly the share of their sum. The cents that rounding leaves over go to
 * the amounts that lose most by it, the first of equal ones.
 */
export function sharesOf(amounts: readonly MinorUnits[], rate: string): readonly MinorUnits[] {
  const { numerator, denominator } = fractionOf(rate);
  const exact = amounts.map((amount, index) => {
    const product = BigInt(amount) * numerator;
    const rest = ((product % denominator) + denominator) % denominator;
    return { index, floor: Number((product - rest) / denominator), rest };
  });
  const whole = shareOf(
    amounts.reduce((sum, amount) => sum + amount, 0),
    rate,
  );
  const left = whole - exact.reduce((sum, { floor }) => sum + floor, 0);
  const raised = new Set(
    exact
      .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return exact.map(({ index, floor }) => floor + (raised.has(index) ? 1 : 0));
}

const sumOf = (lines: readonly DiscountedLine[]): MinorUnits =>
  lines.reduce((sum, { fields }) => sum + lineTotal(fields), 0);

/** The lines that a discount on the section or proposal is taken from: those of its cadence before such discounts. */
export function discountedLines(
  items: readonly DiscountedLine[],
  cadence: RecurringType | null,
  target: 'section' | 'proposal',
): readonly DiscountedLine[] {
  return items.filter(({ fields }) => {
    const own = discountTarget(fields);
    const isBefore = own === null || own === 'line' || (own === 'section' && target === 'proposal');
    return isBefore && cadenceOf(fields) === cadence;
  });
}

/** The sums of each section that a discount on the whole proposal is taken from. Null: nothing of this cadence. */
export function proposalBases(
  sections: readonly DiscountedSection[],
  cadence: RecurringType | null,
): readonly (MinorUnits | null)[] {
  return sections.map(({ items }) => {
    const lines = discountedLines(items, cadence, 'proposal');
    return lines.length === 0 ? null : sumOf(lines);
  });
}

/**
 * The amounts of a discount on the whole proposal, one per section. The sections that always count share it without
 * losing a cent; an optional one has its own, because the client decides whether it counts.
 */
export function proposalShares(
  sections: readonly DiscountedSection[],
  cadence: RecurringType | null,
  rate: string,
): readonly (MinorUnits | null)[] {
  const bases = proposalBases(sections, cadence);
  const isFirm = (index: number): boolean => sections[index]?.section.fields.optional === false;
  const firm = bases.flatMap((base, index) => (base !== null && isFirm(index) ? [{ base, index }] : []));
  const shares = sharesOf(
    firm.map(({ base }) => base),
    rate,
  );
  const byIndex = new Map(firm.map(({ index }, at) => [index, shares[at] ?? 0]));
  return bases.map((base, index) => (base === null ? null : (byIndex.get(index) ?? shareOf(base, rate))));
}

/** Zero has no sign. */
const negated = (amount: MinorUnits): MinorUnits => (amount === 0 ? 0 : -amount);

function expectedOf(
  sections: readonly DiscountedSection[],
  sectionIndex: number,
  lineIndex: number,
  rate: string,
  target: DiscountTarget,
): MinorUnits {
  const items = sections[sectionIndex]?.items ?? [];
  const line = items[lineIndex];
  if (line === undefined) return 0;
  const cadence = cadenceOf(line.fields);
  if (target === 'proposal') return negated(proposalShares(sections, cadence, rate)[sectionIndex] ?? 0);
  if (target === 'section') return negated(shareOf(sumOf(discountedLines(items, cadence, 'section')), rate));
  const above = items.slice(0, lineIndex).findLast(({ fields }) => discountTarget(fields) === null);
  return above === undefined || cadenceOf(above.fields) !== cadence
    ? 0
    : negated(shareOf(lineTotal(above.fields), rate));
}

/** All discounts of a document, with what their percentages come to now. */
export function findDiscounts(sections: readonly DiscountedSection[]): readonly Discount[] {
  return sections.flatMap(({ section, items }, sectionIndex) =>
    items.flatMap(({ localId, fields }, lineIndex): Discount[] => {
      const target = discountTarget(fields);
      const rate = fields.discount_rate ?? '';
      if (target === null) return [];
      const expected = expectedOf(sections, sectionIndex, lineIndex, rate, target);
      const isExact = fields.amount === expected && fields.cost_type !== 'per';
      return [{ localId, sectionId: section.localId, target, rate, expected, isExact }];
    }),
  );
}
