import { useCallback } from 'react';
import { create } from 'zustand';

interface QueryStore {
  readonly queries: Readonly<Record<string, string>>;
  set(list: string, query: string): void;
}

const useQueryStore = create<QueryStore>((set) => ({
  queries: {},
  set: (list, query) => set(({ queries }) => ({ queries: { ...queries, [list]: query } })),
}));

/**
 * The filter text of a list, by the list's name. It is kept while the user visits other screens; a new window starts
 * without a filter.
 */
export function useListQuery(list: string): readonly [query: string, setQuery: (query: string) => void] {
  const query = useQueryStore(({ queries }) => queries[list] ?? '');
  // Stable, so that the field renders only when its text changes.
  const setQuery = useCallback((next: string) => useQueryStore.getState().set(list, next), [list]);
  return [query, setQuery];
}
