import type { Exchange } from '../effects.ts';
import type { Breach, FinalState } from './final-state.ts';

/** The call budget of the API. */
const budget = { calls: 100, windowMs: 30_000 };

/** The most calls of the app in any window of the budget. */
export function mostInWindow(exchanges: readonly Exchange[], pace: number): number {
  const times = (when: (exchange: Exchange) => number | null): number => {
    const sorted = exchanges
      .flatMap((exchange) => (exchange.caller === 'app' ? (when(exchange) ?? []) : []))
      .toSorted((left, right) => left - right);
    let most = 0;
    for (let first = 0, last = 0; last < sorted.length; last += 1) {
      while ((sorted[last] ?? 0) - (sorted[first] ?? 0) >= budget.windowMs / pace) first += 1;
      most = Math.max(most, last - first + 1);
    }
    return most;
  };
  return Math.max(
    times(({ arrivedAt }) => arrivedAt),
    times(({ deliveredAt }) => deliveredAt),
  );
}

/** Checks that no window of the budget is exceeded. */
export function checkBudget({ effects, pace }: FinalState): readonly Breach[] {
  const most = mostInWindow(effects.exchanges, pace);
  return most > budget.calls ? [{ defect: 'budget', detail: `${most} calls in one window` }] : [];
}
