import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalTotals } from '#shared/domain/pricing/totals.ts';
import type { DataStore } from '../data-store.ts';
import { isConcerned, type Concern } from '../db/mirror-changes.ts';
import type { ProposalFilter, ProposalListItem } from '../queries/proposal-lists.ts';
import type { ProposalDocument, TimelineFacts } from '../queries/queries.ts';

/** What was found about one thing after another in this window, until something changes that it comes from. */
export interface KnownAnswers<T, Id extends string = string> {
  get(id: Id): T | undefined;
  ask(id: Id): Promise<T>;
}

/**
 * Keeps answers by what they are about, and lets go of the one that was used longest ago where no more fit: a row that comes back while a list is filtered or scrolled has its own at
 * once, and asks nothing; a screen that one comes back to is whole with its first frame.
 *
 * @param concernOf what the answer about one thing depends on
 * @param limit how many answers are kept, for those that are large
 */
export function createKnownAnswers<T, Id extends string = string>(
  changes: DataStore['changes'],
  concernOf: (id: Id) => Concern,
  ask: (id: Id) => Promise<T>,
  limit = Number.POSITIVE_INFINITY,
): KnownAnswers<T, Id> {
  const known = new Map<Id, T>();
  /** Moves with each change: what was being looked for meanwhile is not kept. */
  let epoch = 0;
  // For as long as the store is: it lets go of its listeners itself.
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

/** So many whole proposals are kept: the one that is about to be opened, and those that were left last. */
const keptDocuments = 4;

/** What is kept of a store. */
export interface StoreAnswers {
  /** Whole lists, by their view. */
  readonly lists: KnownAnswers<readonly ProposalListItem[], ProposalFilter['view']>;
  /** By the proposal's local id; null when there is no such proposal. */
  readonly documents: KnownAnswers<ProposalDocument | null>;
  /** By the proposal's local id. */
  readonly totals: KnownAnswers<PricedTotals>;
  /** What timelines come to, by the proposal's public id. */
  readonly timelines: KnownAnswers<TimelineFacts>;
}

/** What is known of a timeline depends on this. */
export const timelineConcern: Concern = { kinds: ['activity'] };

const byStore = new WeakMap<DataStore, StoreAnswers>();

/** Those of a store. */
export function answersOf(store: DataStore): StoreAnswers {
  const { changes, queries } = store;
  const found = byStore.get(store) ?? {
    lists: createKnownAnswers(
      changes,
      () => listConcern,
      (view: ProposalFilter['view']) => queries.proposals({ view }),
    ),
    documents: createKnownAnswers(changes, documentConcern, queries.proposal, keptDocuments),
    totals: createKnownAnswers(changes, totalsConcern, queries.totals),
    timelines: createKnownAnswers(changes, () => timelineConcern, queries.timeline),
  };
  byStore.set(store, found);
  return found;
}
