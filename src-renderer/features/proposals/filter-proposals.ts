import { clientDisplayName } from '#shared/domain/client.ts';
import type { ProposalListItem } from '../../data/index.ts';
import { fold } from '../../state/commands/search-commands.ts';

const haystacks = new WeakMap<ProposalListItem, string>();

/** What a row is found by, folded once per row and not once per keystroke. */
function haystackOf(item: ProposalListItem): string {
  const known = haystacks.get(item);
  if (known !== undefined) return known;
  const { proposal, client } = item;
  const parts = [proposal.fields.title];
  if (client !== null)
    parts.push(clientDisplayName(client.fields), client.fields.business, client.fields.email);
  const text = fold(parts.join(' '));
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

/** The rows in which every word of the query occurs, in title, client, business or address. */
export function filterProposals(
  items: readonly ProposalListItem[],
  query: string,
): readonly ProposalListItem[] {
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return items;
  const texts = haystacksOf(items);
  return items.filter((_, index) => words.every((word) => texts[index]?.includes(word) === true));
}
