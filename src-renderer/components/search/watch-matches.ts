import type { BridgeClient } from '#shared/bridge/client.ts';
import type { SearchReading } from '#shared/bridge/methods/search-methods.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { hasFilters, type SearchQuery } from '#shared/search/search-query.ts';
import { createExcerptLoader, type LoadExcerpt } from './excerpt-loader.ts';
import { filterWords } from './filter-words.ts';
import { watchSearch } from './watch-search.ts';

/** The proposals whose texts match what is typed. */
export interface TextMatches {
  readonly typed: string;
  /** What is typed without its filters. */
  readonly text: string;
  /** The proposals that match all filters; null without filters. */
  readonly filtered: ReadonlySet<LocalId> | null;
  /** The proposals that match all words and filters; empty without words. */
  readonly found: ReadonlySet<LocalId>;
  readonly reading: SearchReading | null;
  readonly loadExcerpt: LoadExcerpt;
}

const most = 100_000;

/** Finds the proposals whose texts match, and again after changes. Returns a function that ends it. */
export function watchMatches(
  client: BridgeClient,
  accountKey: string,
  typed: string,
  onMatches: (matches: TextMatches) => void,
): () => void {
  const { query, text } = parseQuery(typed, filterWords());

  async function find(wanted: SearchQuery) {
    const { found, reading } = await client.call('search.find', { accountKey, query: wanted, limit: most });
    return { ids: new Set(found.proposal), reading };
  }

  async function search(): Promise<TextMatches> {
    const isFiltered = hasFilters(query);
    const byText = query.terms.length === 0 ? null : await find(query);
    const byFilters = isFiltered ? await find({ ...query, terms: [] }) : null;
    return {
      typed,
      text,
      filtered: byFilters?.ids ?? null,
      found: byText?.ids ?? new Set(),
      reading: byText?.reading ?? byFilters?.reading ?? null,
      loadExcerpt: createExcerptLoader(client, accountKey, query),
    };
  }

  return watchSearch(client, search, onMatches);
}
