import type { LocalId } from '../ids.ts';
import { recurringTypes, type RecurringType } from '../pricing/line-item.ts';
import type { MinorUnits } from '../pricing/money.ts';
import type { ProposalTotals } from '../pricing/totals.ts';
import { decidedIn } from './acceptance.ts';
import { monthOf, type Period } from './period.ts';
import type { ProposalCourse } from './proposal-course.ts';

/** Value before taxes, in minor units of one currency. One-off and recurring amounts are never added up. */
export interface Value {
  readonly proposals: number;
  readonly oneOff: MinorUnits;
  /** The amount of each cadence that occurs. */
  readonly recurring: Readonly<Partial<Record<RecurringType, MinorUnits>>>;
}

export interface MonthValue extends Value {
  /** Start of the month, ms since the epoch. */
  readonly month: number;
}

export interface CurrencyWorth {
  readonly currency: string;
  readonly all: Value;
  /** The cadences that occur, longest first. */
  readonly cadences: readonly RecurringType[];
}

export interface CurrencyValue extends CurrencyWorth {
  readonly months: readonly MonthValue[];
  /** Number of proposals in `all` whose time of acceptance is unknown, so that they are in no month. */
  readonly undated: number;
}

function sumOf(totals: readonly ProposalTotals[]): Value {
  let oneOff = 0;
  const recurring: Partial<Record<RecurringType, MinorUnits>> = {};
  for (const total of totals) {
    oneOff += total.oneOff.net;
    for (const { cadence, net } of total.recurring) recurring[cadence] = (recurring[cadence] ?? 0) + net;
  }
  return { proposals: totals.length, oneOff, recurring };
}

const nothing: ProposalTotals = { oneOff: { net: 0, taxes: [], total: 0 }, recurring: [] };

/**
 * The value of proposals per currency, the currency with the most proposals first. A proposal without totals (its line
 * items have not been read yet) counts with value 0.
 */
export function worthByCurrency(
  proposals: readonly Pick<ProposalCourse, 'proposalId' | 'currency'>[],
  totals: ReadonlyMap<LocalId, ProposalTotals>,
): readonly CurrencyWorth[] {
  return [...Map.groupBy(proposals, ({ currency }) => currency)]
    .map(([currency, own]): CurrencyWorth => {
      const all = sumOf(own.map(({ proposalId }) => totals.get(proposalId) ?? nothing));
      return {
        currency,
        all,
        cadences: recurringTypes.filter((cadence) => all.recurring[cadence] !== undefined),
      };
    })
    .toSorted((a, b) => b.all.proposals - a.all.proposals || (a.currency < b.currency ? -1 : 1));
}

/** `worthByCurrency` for the proposals accepted in a period, and per month. */
export function acceptedValue(
  courses: readonly ProposalCourse[],
  totals: ReadonlyMap<LocalId, ProposalTotals>,
  period: Period,
): readonly CurrencyValue[] {
  const worth = (some: readonly ProposalCourse[]): Value =>
    sumOf(some.map(({ proposalId }) => totals.get(proposalId) ?? nothing));
  const accepted = decidedIn(courses, period).filter(({ decision }) => decision === 'accepted');
  return worthByCurrency(accepted, totals).map((all): CurrencyValue => {
    const own = accepted.filter(({ currency }) => currency === all.currency);
    const byMonth = Map.groupBy(own, ({ decidedAt }) => (decidedAt === null ? null : monthOf(decidedAt)));
    return {
      ...all,
      months: period.months.map((month) => ({ month, ...worth(byMonth.get(month) ?? []) })),
      undated: byMonth.get(null)?.length ?? 0,
    };
  });
}
