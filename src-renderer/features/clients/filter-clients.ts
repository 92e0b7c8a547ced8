import { parseQuery } from '#shared/search/parse-query.ts';
import { isAboutProposals } from '#shared/search/search-query.ts';
import { tagsOf } from '#shared/text/tags.ts';
import { fold, searchTexts } from '#shared/text/text-search.ts';
import { filterWords } from '../../components/search/filter-words.ts';
import { clientSearchText } from '../../components/search/search-text.ts';
import type { ClientRecord } from '../../data/index.ts';

/** Clients whose name, company, e-mail address, city or tags match the words, and that have the tags of `tag:`. */
export function filterClients(clients: readonly ClientRecord[], typed: string): readonly ClientRecord[] {
  if (typed.trim() === '') return clients;
  const { query, text } = parseQuery(typed, filterWords());
  const { tags } = query;
  // The other filters are about proposals, so here they are words.
  const words = isAboutProposals(query) ? typed : text;
  const tagged = clients.filter(({ fields }) => {
    const own = tags.length === 0 ? [] : tagsOf(fields).map(fold);
    return tags.every(({ text: tag, isWhole }) =>
      own.some((other) => (isWhole ? other === tag : other.startsWith(tag))),
    );
  });
  return words.trim() === '' ? tagged : searchTexts(tagged, tagged.map(clientSearchText), words);
}
