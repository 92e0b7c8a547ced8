import { addTags, removeTags, tagsOf, tagsText, tagUses, type TagUse } from '#shared/text/tags.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalListItem } from '../../../data/index.ts';

/** The tags to add to all selected proposals and to remove from them. */
export interface TagChoice {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The new tags of a proposal. */
export interface TagChange {
  readonly localId: LocalId;
  readonly values: { readonly tags: string | null };
}

type Item = Pick<ProposalListItem, 'proposal'>;

/** The changes of the proposals that a choice changes, whatever their status: no service has the tags. */
export function tagChanges(items: readonly Item[], { added, removed }: TagChoice): readonly TagChange[] {
  return items.flatMap(({ proposal: { localId, fields } }) => {
    const before = tagsOf(fields);
    const tags = tagsText(addTags(removeTags(before, removed), added));
    return tags === tagsText(before) ? [] : [{ localId, values: { tags } }];
  });
}

/** The tags of the selected proposals, the most frequent first. */
export function tagsOfItems(items: readonly Item[]): readonly TagUse[] {
  return tagUses(items.map(({ proposal }) => proposal.fields));
}
