import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalTotals } from '#shared/domain/totals.ts';
import type { DataStore } from '../data-store.ts';
import { isConcerned, type Concern } from '../mirror-changes.ts';

/** What a proposal costs, in its currency; null when there is no such proposal. */
export type PricedTotals = { readonly totals: ProposalTotals; readonly currency: string } | null;

/** Totals that were worked out in this window, until something changes that they come from. */
interface KnownTotals {
  get(id: LocalId): PricedTotals | undefined;
  ask(id: LocalId): Promise<PricedTotals>;
}

/** What a total is made of: its proposal's lines and taxes, and whoever's currency it has. */
export function totalsConcern(id: LocalId): Concern {
  return { kinds: ['client', 'workspace'], scope: id };
}

function createKnownTotals({ changes, queries }: DataStore): KnownTotals {
  const known = new Map<LocalId, PricedTotals>();
  /** Moves with each change: what was being worked out meanwhile is not kept. */
  let epoch = 0;
  // For as long as the store is: it lets go of its listeners itself.
  changes.subscribe((change) => {
    epoch += 1;
    for (const id of known.keys()) if (isConcerned(totalsConcern(id), change)) known.delete(id);
  });
  return {
    get: (id) => known.get(id),
    async ask(id) {
      const found = known.get(id);
      if (found !== undefined) return found;
      const began = epoch;
      const totals = await queries.totals(id);
      if (began === epoch) known.set(id, totals);
      return totals;
    },
  };
}

const byStore = new WeakMap<DataStore, KnownTotals>();

/** Those of a store: a row that comes back while a list is filtered or scrolled has its total at once. */
export function knownTotals(store: DataStore): KnownTotals {
  const found = byStore.get(store) ?? createKnownTotals(store);
  byStore.set(store, found);
  return found;
}
