import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { searchable, searchTexts } from '#shared/text/text-search.ts';
import type { ProposalListItem } from '../../data/index.ts';

const haystacks = new WeakMap<ProposalListItem, string>();

/** What a row is found by, made once per row and not once per keystroke. */
function haystackOf(item: ProposalListItem): string {
  const known = haystacks.get(item);
  if (known !== undefined) return known;
  const { proposal, client } = item;
  const parts = [proposal.fields.title];
  if (client !== null)
    parts.push(clientDisplayName(client.fields), client.fields.business, client.fields.email);
  const text = searchable(parts.join(' '));
  haystacks.set(item, text);
  return text;
}

const haystackLists = new WeakMap<readonly ProposalListItem[], readonly string[]>();

/** Those of a whole list, side by side: to look ten thousand of them up took longer than to search them. */
function haystacksOf(items: readonly ProposalListItem[]): readonly string[] {
  const known = haystackLists.get(items) ?? items.map(haystackOf);
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
