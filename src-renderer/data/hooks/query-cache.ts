import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalTotals } from '#shared/domain/pricing/totals.ts';
import type { DataStore } from '../data-store.ts';
import { isConcerned, type Concern } from '../db/mirror-changes.ts';
import type { ProposalFilter, ProposalListItem } from '../queries/proposal-lists.ts';
import type { ProposalDocument, TimelineFacts } from '../queries/queries.ts';

/** Answers of one query by id, until a change invalidates them. */
export interface QueryCache<T, Id extends string = string> {
  get(id: Id): T | undefined;
  ask(id: Id): Promise<T>;
}

/**
 * Caches answers by id until a change invalidates them; with a limit, the least recently used one leaves. A screen that
 * finds its answer here is complete in its first frame.
 *
 * @param concernOf what the answer for an id depends on
 * @param limit how many answers are kept, where they are large
 */
export function createQueryCache<T, Id extends string = string>(
  changes: DataStore['changes'],
  concernOf: (id: Id) => Concern,
  ask: (id: Id) => Promise<T>,
  limit = Number.POSITIVE_INFINITY,
): QueryCache<T, Id> {
  const known = new Map<Id, T>();
  /** Grows with each change: an answer that was asked for before it is not cached. */
  let epoch = 0;
  // The store removes its listeners when it is disposed.
  changes.subscribe((change) => {
    epoch += 1;
    for (const id of known.keys()) if (isConcerned(concernOf(id), change)) known.delete(id);
  });
  function recall(id: Id): T | undefined {
    const found = known.get(id);
    if (found === undefined) return undefined;
    known.delete(id);
    known.set(id, found);
    return found;
  }
  return {
    get: recall,
    async ask(id) {
      const found = recall(id);
      if (found !== undefined) return found;
      const began = epoch;
      const answer = await ask(id);
      if (began === epoch) known.set(id, answer);
      const oldest = known.keys().next().value;
      if (known.size > limit && oldest !== undefined) known.delete(oldest);
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

/** What a list of all proposals depends on. */
export const listConcern: Concern = { kinds: ['proposal', 'client'] };

/** What the editor's document depends on. */
export function documentConcern(id: LocalId): Concern {
  return { kinds: ['client', 'workspace'], scope: id };
}

/** How many proposals are cached: the prefetched one, and those that were left last. */
const keptDocuments = 4;

/** The query caches of a store. */
export interface QueryCaches {
  /** Whole lists, by their view. */
  readonly lists: QueryCache<readonly ProposalListItem[], ProposalFilter['view']>;
  /** By the proposal's local id; null when there is no such proposal. */
  readonly documents: QueryCache<ProposalDocument | null>;
  /** By the proposal's local id. */
  readonly totals: QueryCache<PricedTotals>;
  /** What timelines come to, by the proposal's public id. */
  readonly timelines: QueryCache<TimelineFacts>;
}

/** What is known of a timeline depends on this. */
export const timelineConcern: Concern = { kinds: ['activity'] };

const byStore = new WeakMap<DataStore, QueryCaches>();

/** The query caches of a store, made once. */
export function cachesOf(store: DataStore): QueryCaches {
  const { changes, queries } = store;
  const found = byStore.get(store) ?? {
    lists: createQueryCache(
      changes,
      () => listConcern,
      (view: ProposalFilter['view']) => queries.proposals({ view }),
    ),
    documents: createQueryCache(changes, documentConcern, queries.proposal, keptDocuments),
    totals: createQueryCache(changes, totalsConcern, queries.totals),
    timelines: createQueryCache(changes, () => timelineConcern, queries.timeline),
  };
  byStore.set(store, found);
  return found;
}
