import type { LocalId } from '../ids.ts';
import type { RecurringType } from '../pricing/line-item.ts';
import type { MinorUnits } from '../pricing/money.ts';
import { cadenceOrder, type ProposalTotals } from '../pricing/totals.ts';
import { decidedIn } from './acceptance.ts';
import { monthOf, type Period } from './period.ts';
import type { ProposalStory } from './proposal-story.ts';

/** What accepted proposals are worth before taxes, in one currency; what comes back is never added to what does not. */
export interface Value {
  readonly proposals: number;
  readonly oneOff: MinorUnits;
  /** By rhythm: what is to pay each time. Only rhythms that occur. */
  readonly recurring: Readonly<Partial<Record<RecurringType, MinorUnits>>>;
}

/** What was accepted in one month. */
export interface MonthValue extends Value {
  /** When the month begins (ms). */
  readonly month: number;
}

/** What proposals in one currency are worth together. */
export interface CurrencyWorth {
  readonly currency: string;
  readonly all: Value;
  /** The rhythms that occur, the longest first. */
  readonly cadences: readonly RecurringType[];
}

/** What was accepted in one currency. */
export interface CurrencyValue extends CurrencyWorth {
  readonly months: readonly MonthValue[];
  /** Proposals among `all` that are in no month, as nobody knows when they were accepted. */
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
 * What these proposals are worth, currency by currency, the one with the most proposals first. One without totals, as
 * its lines have not been read yet, counts as a proposal worth nothing.
 */
export function worthByCurrency(
  proposals: readonly Pick<ProposalStory, 'proposalId' | 'currency'>[],
  totals: ReadonlyMap<LocalId, ProposalTotals>,
): readonly CurrencyWorth[] {
  return [...Map.groupBy(proposals, ({ currency }) => currency)]
    .map(([currency, own]): CurrencyWorth => {
      const all = sumOf(own.map(({ proposalId }) => totals.get(proposalId) ?? nothing));
      return {
        currency,
        all,
        cadences: cadenceOrder.filter((cadence) => all.recurring[cadence] !== undefined),
      };
    })
    .toSorted((a, b) => b.all.proposals - a.all.proposals || (a.currency < b.currency ? -1 : 1));
}

/** What the proposals accepted in the period are worth, as `worthByCurrency`, and month by month. */
export function acceptedValue(
  stories: readonly ProposalStory[],
  totals: ReadonlyMap<LocalId, ProposalTotals>,
  period: Period,
): readonly CurrencyValue[] {
  const worth = (some: readonly ProposalStory[]): Value =>
    sumOf(some.map(({ proposalId }) => totals.get(proposalId) ?? nothing));
  const accepted = decidedIn(stories, period).filter(({ decision }) => decision === 'accepted');
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
