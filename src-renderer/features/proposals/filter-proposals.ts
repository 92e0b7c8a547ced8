import { searchTexts } from '#shared/text/text-search.ts';
import { proposalSearchText } from '../../components/search/search-text.ts';
import type { ProposalListItem } from '../../data/index.ts';

const haystackLists = new WeakMap<readonly ProposalListItem[], readonly string[]>();

/** The texts of a whole list in one array: looking up ten thousand texts took longer than searching them. */
function haystacksOf(items: readonly ProposalListItem[]): readonly string[] {
  const known = haystackLists.get(items) ?? items.map(proposalSearchText);
  haystackLists.set(items, known);
  return known;
}

/** The rows that a query finds in title, client, business or address. */
export function filterProposals(
  items: readonly ProposalListItem[],
  query: string,
): readonly ProposalListItem[] {
  return query.trim() === '' ? items : searchTexts(items, haystacksOf(items), query);
}
