import { useMemo } from 'react';
import { useTextMatches } from '../../components/search/use-text-matches.ts';
import type { TextMatches } from '../../components/search/watch-matches.ts';
import type { ProposalListItem } from '../../data/index.ts';
import { filterProposals } from './filter-proposals.ts';

/** The rows that a query finds. */
export interface FoundProposals {
  /** By title or client. */
  readonly byName: readonly ProposalListItem[];
  /** Only by their texts. */
  readonly byText: readonly ProposalListItem[];
  readonly matches: TextMatches | null;
}

/** Characters of filters. A query without them is searched in titles before main has answered. */
const mayHaveFilters = /[:<>]/u;
const none: readonly never[] = [];

/**
 * The rows that match what is typed: titles and clients at once, texts and filters as soon as the main process has
 * answered.
 */
export function useFoundProposals(items: readonly ProposalListItem[], typed: string): FoundProposals {
  const matches = useTextMatches(typed);
  return useMemo(() => {
    if (matches === null || typed.trim() === '') {
      const text = mayHaveFilters.test(typed) ? '' : typed;
      return { byName: filterProposals(items, text), byText: none, matches: null };
    }
    // The words of an older answer are those of another query.
    const isCurrent = matches.typed === typed || mayHaveFilters.test(typed);
    const { filtered, found, text } = matches;
    const allowed =
      filtered === null ? items : items.filter(({ proposal }) => filtered.has(proposal.localId));
    const byName = filterProposals(allowed, isCurrent ? text : typed);
    const named = new Set(byName);
    const byText = items.filter((item) => found.has(item.proposal.localId) && !named.has(item));
    return { byName, byText, matches };
  }, [items, typed, matches]);
}
