import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalTotals } from '#shared/domain/totals.ts';
import type { DataStore } from '../data-store.ts';
import { isConcerned, type Concern } from '../mirror-changes.ts';

/** What was found about one thing after another in this window, until something changes that it comes from. */
export interface KnownAnswers<T> {
  get(id: string): T | undefined;
  ask(id: string): Promise<T>;
}

/**
 * Keeps answers by what they are about: a row that comes back while a list is filtered or scrolled has its own at
 * once, and asks nothing.
 *
 * @param concernOf what the answer about one thing depends on
 */
export function createKnownAnswers<T>(
  changes: DataStore['changes'],
  concernOf: (id: string) => Concern,
  ask: (id: string) => Promise<T>,
): KnownAnswers<T> {
  const known = new Map<string, T>();
  /** Moves with each change: what was being looked for meanwhile is not kept. */
  let epoch = 0;
  // For as long as the store is: it lets go of its listeners itself.
  changes.subscribe((change) => {
    epoch += 1;
    for (const id of known.keys()) if (isConcerned(concernOf(id), change)) known.delete(id);
  });
  return {
    get: (id) => known.get(id),
    async ask(id) {
      const found = known.get(id);
      if (found !== undefined) return found;
      const began = epoch;
      const answer = await ask(id);
      if (began === epoch) known.set(id, answer);
      return answer;
    },
  };
}

/** What a proposal costs, in its currency; null when there is no such proposal. */
export type PricedTotals = { readonly totals: ProposalTotals; readonly currency: string } | null;

/** What a total is made of: its proposal's lines and taxes, and whoever's currency it has. */
export function totalsConcern(id: LocalId): Concern {
  return { kinds: ['client', 'workspace'], scope: id };
}

/** What the rows of lists ask. */
export interface RowAnswers {
  /** By the proposal's local id. */
  readonly totals: KnownAnswers<PricedTotals>;
  /** When something last happened (ms since the epoch), by the proposal's public id; null when nothing is known. */
  readonly lastActivityAt: KnownAnswers<number | null>;
}

/** What the time of the last activity depends on. */
export const lastActivityConcern: Concern = { kinds: ['activity'] };

const byStore = new WeakMap<DataStore, RowAnswers>();

/** Those of a store. */
export function rowAnswers(store: DataStore): RowAnswers {
  const { changes, queries } = store;
  const found = byStore.get(store) ?? {
    totals: createKnownAnswers(changes, totalsConcern, queries.totals),
    lastActivityAt: createKnownAnswers(changes, () => lastActivityConcern, queries.lastActivityAt),
  };
  byStore.set(store, found);
  return found;
}
