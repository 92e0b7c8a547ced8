import { QueryObserver } from '@tanstack/query-core';
import { useEffect, useMemo, useReducer } from 'react';
import { useStore } from '../data-context.tsx';
import { getQueryClient, getQueryOptions, type LiveQuery } from './live-queries.ts';

/**
 * The answer of a live query; undefined until it is there, and at once where it is known. What was answered before stays
 * until a query with another key has its answer. Unlike TanStack's hook for React it renders along with other updates of
 * the state, and not ahead of them.
 */
export function useLive<T>(query: LiveQuery<T>, enabled = true): T | undefined {
  const store = useStore();
  const client = getQueryClient(store);
  const options = client.defaultQueryOptions({
    ...getQueryOptions(store, query),
    enabled,
    _optimisticResults: 'optimistic',
  });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the observer is told of other options below
  const observer = useMemo(() => new QueryObserver(client, options), [client]);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => observer.subscribe(render), [observer]);
  useEffect(() => observer.setOptions(options));
  const { data, error } = observer.getOptimisticResult(options);
  if (error !== null) throw error;
  return data;
}

/** A hook for a query: gives undefined until the first answer is there, and renders again when the answer changes. */
export function liveHook<A extends readonly unknown[], T>(
  queryOf: (...args: A) => LiveQuery<T>,
): (...args: A) => T | undefined {
  return function useLiveQuery(...args) {
    return useLive(queryOf(...args));
  };
}
