import { setTimeout as delay } from 'node:timers/promises';

/** What a key that asks without end was given in its fixed windows of 30 seconds. */
export interface BudgetUse {
  readonly windows: number;
  /** The most calls that were let through in one window. */
  readonly most: number;
  readonly refused: number;
}

/** Milliseconds between two calls: more than the budget allows. */
const pause = 120;

/** Calls without regard for the budget. The header of each answer names its window. */
export async function watchBudget(url: string, key: string, isOver: () => boolean): Promise<BudgetUse> {
  const allowed = new Map<string, number>();
  let refused = 0;
  while (!isOver()) {
    await delay(pause);
    const response = await fetch(`${url}/users?per=1`, {
      headers: { Authorization: `Token token=${key}` },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.status === 429) refused += 1;
    if (response?.status !== 200) continue;
    const window = response.headers.get('x-ratelimit-reset') ?? '';
    allowed.set(window, (allowed.get(window) ?? 0) + 1);
  }
  return { windows: allowed.size, most: Math.max(0, ...allowed.values()), refused };
}
