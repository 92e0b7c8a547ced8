import type { BridgeClient } from '#shared/bridge/client.ts';
import type { SearchExcerpt } from '#shared/bridge/methods/search-methods.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SearchQuery } from '#shared/search/search-query.ts';

/** Most excerpts per call. */
const perCall = 50;

/** Reads the words in context of a proposal; null if it no longer matches. */
export type LoadExcerpt = (proposalId: LocalId) => Promise<SearchExcerpt | null>;

/** Loads excerpts of proposals for rows as they come into view, many in one call and each once. */
export function createExcerptLoader(
  client: BridgeClient,
  accountKey: string,
  query: SearchQuery,
): LoadExcerpt {
  const loading = new Map<LocalId, Promise<SearchExcerpt | null>>();
  let waiting: { readonly id: LocalId; readonly resolve: (excerpt: SearchExcerpt | null) => void }[] = [];

  async function load(): Promise<void> {
    const rows = waiting;
    waiting = [];
    for (let start = 0; start < rows.length; start += perCall) {
      const some = rows.slice(start, start + perCall);
      const records = some.map(({ id }) => ({ kind: 'proposal' as const, id }));
      const { excerpts } = await client
        .call('search.excerpts', { accountKey, query, records })
        .catch(() => ({ excerpts: [] }));
      const byId = new Map(excerpts.map((excerpt) => [excerpt.id, excerpt]));
      for (const { id, resolve } of some) resolve(byId.get(id) ?? null);
    }
  }

  return (id) => {
    const known = loading.get(id);
    if (known !== undefined) return known;
    const excerpt = new Promise<SearchExcerpt | null>((resolve) => {
      // The rows of one rendering are read together.
      if (waiting.length === 0) setTimeout(() => void load());
      waiting.push({ id, resolve });
    });
    loading.set(id, excerpt);
    return excerpt;
  };
}
