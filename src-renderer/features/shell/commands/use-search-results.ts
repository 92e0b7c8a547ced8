import { useEffect, useState } from 'react';
import {
  searchKinds,
  type FoundIds,
  type FoundRecord,
  type SearchExcerpt,
  type SearchReading,
} from '#shared/bridge/methods/search-methods.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { hasFilters, type SearchQuery } from '#shared/search/search-query.ts';
import { useBridge } from '../../../bridge/index.ts';
import { watchSearch } from '../../../components/search/watch-search.ts';
import { useSession } from '../../../data/index.ts';

/** A found record with the words in context; without an excerpt if only filters were typed. */
export interface SearchResult extends FoundRecord {
  readonly excerpt: SearchExcerpt | null;
}

interface SearchResults {
  readonly results: readonly SearchResult[];
  readonly reading: SearchReading | null;
}

/** Most results of each kind in the palette. */
const limits: Readonly<Record<FoundRecord['kind'], number>> = {
  proposal: 8,
  client: 3,
  section: 4,
  template: 4,
};
/** Most records that the palette shows anyway. */
const mostShown = 16;

/** The first results of each kind that are not shown anyway. */
function firstOfEach(found: FoundIds, shown: ReadonlySet<LocalId>): readonly FoundRecord[] {
  return searchKinds.flatMap((kind) =>
    found[kind]
      .filter((id) => !shown.has(id))
      .slice(0, limits[kind])
      .map((id) => ({ kind, id })),
  );
}

/**
 * What the full-text search finds for the palette; null before the first answer. While the next answer is on its way,
 * the previous one stays.
 *
 * @param shown the records that the palette shows for their names
 */
export function useSearchResults(query: SearchQuery, shown: ReadonlySet<LocalId>): SearchResults | null {
  const bridge = useBridge();
  const session = useSession();
  const [answer, setAnswer] = useState<SearchResults | null>(null);
  const accountKey = session?.state === 'connected' ? session.accountKey : null;
  const isEmpty = query.terms.length === 0 && !hasFilters(query);
  useEffect(() => {
    if (accountKey === null || isEmpty) {
      setAnswer(null);
      return undefined;
    }
    async function search(key: string): Promise<SearchResults> {
      const limit = limits.proposal + mostShown;
      const { found, reading } = await bridge.call('search.find', { accountKey: key, query, limit });
      const records = firstOfEach(found, shown);
      const { excerpts } = await bridge.call('search.excerpts', {
        accountKey: key,
        query,
        records: [...records],
      });
      const byId = new Map(excerpts.map((excerpt) => [excerpt.id, excerpt]));
      return {
        results: records.map((record) => ({ ...record, excerpt: byId.get(record.id) ?? null })),
        reading,
      };
    }
    return watchSearch(bridge, () => search(accountKey), setAnswer);
  }, [bridge, accountKey, query, isEmpty, shown]);
  return isEmpty ? null : answer;
}
