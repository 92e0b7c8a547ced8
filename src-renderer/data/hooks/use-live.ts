import { QueryObserver } from '@tanstack/query-core';
import { useEffect, useMemo, useReducer } from 'react';
import { useStore } from '../data-context.tsx';
import { defineQuery, getQueryClient, getQueryOptions, type LiveQuery } from './live-queries.ts';

/**
 * The result of a live query; undefined until it is read, unless it is cached. After a change of the key, the old
 * result stays until the new one is read. Unlike TanStack's React hook, it renders together with other state updates.
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

/** Creates the hook of a query. It returns undefined until the first result. */
export function liveHook<A extends readonly unknown[], T>(
  queryOf: (...args: A) => LiveQuery<T>,
): (...args: A) => T | undefined {
  return function useLiveQuery(...args) {
    return useLive(queryOf(...args));
  };
}

export function queryHook<A extends readonly unknown[], T>(
  ...definition: Parameters<typeof defineQuery<A, T>>
): (...args: A) => T | undefined {
  return liveHook(defineQuery(...definition));
}
