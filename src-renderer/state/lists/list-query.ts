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
 * What a list is narrowed down by, kept by the list's name: whoever opens one of its rows and comes back finds the same
 * rows again. A window that is opened anew shows them all.
 */
export function useListQuery(list: string): readonly [query: string, setQuery: (query: string) => void] {
  const query = useQueryStore(({ queries }) => queries[list] ?? '');
  // The same for good, so that the field is drawn for its letters alone.
  const setQuery = useCallback((next: string) => useQueryStore.getState().set(list, next), [list]);
  return [query, setQuery];
}
