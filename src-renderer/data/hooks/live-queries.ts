import { keepPreviousData, notifyManager, QueryClient } from '@tanstack/query-core';
import type { DataStore } from '../data-store.ts';
import { isAffected, type QueryDependencies, type MirrorChange } from '../db/mirror-changes.ts';
import { coalesced } from '../lib/coalesced.ts';
import type { Queries } from '../queries/queries.ts';

/** A query of the mirror that runs again after each change of its dependencies. */
export interface LiveQuery<T> {
  readonly key: readonly unknown[];
  readonly dependencies: QueryDependencies;
  readonly read: (queries: Queries) => Promise<T>;
}

export function defineQuery<A extends readonly unknown[], T>(
  name: string,
  dependencies: QueryDependencies | ((...args: A) => QueryDependencies),
  read: (queries: Queries, ...args: A) => Promise<T>,
): (...args: A) => LiveQuery<T> {
  return (...args) => ({
    key: [name, ...args],
    dependencies: typeof dependencies === 'function' ? dependencies(...args) : dependencies,
    read: (queries) => read(queries, ...args),
  });
}

declare module '@tanstack/query-core' {
  interface Register {
    queryMeta: { readonly dependencies: QueryDependencies };
  }
}

// A microtask draws a cached result in the same frame as the edit. The default timer would take one frame more.
notifyManager.setScheduler(queueMicrotask);

/** During constant changes, a slow read is followed by a pause of this many times its duration. */
const pauseFactor = 3;
const maxPauseMs = 1_000;
/** Reads up to this duration need no pause, in milliseconds. */
const quickAnswerMs = 8;

function pauseAfterSlowAnswer(startedAt: number): Promise<void> | undefined {
  const durationMs = performance.now() - startedAt;
  if (durationMs <= quickAnswerMs) return undefined;
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(maxPauseMs, pauseFactor * durationMs));
  });
}

/** The parts of the store that live queries use. */
export type QuerySource = Pick<DataStore, 'changes' | 'phase' | 'queries'>;

/** Resolves once the mirror can be read. */
function waitUntilReadable({ phase }: QuerySource): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (phase.getState().phase !== 'ready') return;
      stop();
      resolve();
    };
    const stop = phase.subscribe(check);
  });
}

/**
 * Reads until no dependency changes during the read. A read that fails while the mirror cannot be read is repeated once
 * it can be.
 */
async function readUntilUnchanged<T>(store: QuerySource, { dependencies, read }: LiveQuery<T>): Promise<T> {
  const isReadable = (): boolean => store.phase.getState().phase === 'ready';
  let epoch = 0;
  let edited = Promise.withResolvers<void>();
  const stop = store.changes.subscribe((change) => {
    if (!isAffected(dependencies, change)) return;
    epoch += 1;
    if (change.by === 'edit') edited.resolve();
  });
  try {
    for (;;) {
      const wasReadable = isReadable();
      const began = performance.now();
      const before = epoch;
      try {
        const answer = await read(store.queries);
        if (epoch === before) return answer;
        await Promise.race([pauseAfterSlowAnswer(began), edited.promise]);
        edited = Promise.withResolvers<void>();
      } catch (error) {
        if (!isReadable()) await waitUntilReadable(store);
        else if (wasReadable) throw error;
      }
    }
  } finally {
    stop();
  }
}

function createClient({ changes }: QuerySource): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        throwOnError: true,
        placeholderData: keepPreviousData,
        notifyOnChangeProps: ['data', 'error'],
      },
    },
  });
  const cache = client.getQueryCache();
  // A screen that opens after a failure reads again.
  cache.subscribe(({ query }) => {
    if (query.state.status === 'error' && query.getObserversCount() === 0) cache.remove(query);
  });

  const feedChanges: MirrorChange[] = [];
  /** Batches refetches for the feed. An edit refetches at once. */
  const refetchForFeed = coalesced(async () => {
    const batch = feedChanges.splice(0);
    const began = performance.now();
    await refetch((dependencies) => batch.some((change) => isAffected(dependencies, change)));
    await pauseAfterSlowAnswer(began);
  });
  function refetch(matches: (dependencies: QueryDependencies) => boolean): Promise<void> {
    return client.refetchQueries(
      { type: 'active', predicate: ({ meta }) => meta !== undefined && matches(meta.dependencies) },
      { cancelRefetch: false },
    );
  }

  changes.subscribe((change) => {
    for (const query of cache.findAll()) {
      if (query.meta === undefined || !isAffected(query.meta.dependencies, change)) continue;
      // A new screen must not show an outdated result in its first frame. A running read repeats itself.
      if (query.isActive()) query.invalidate();
      else if (query.state.fetchStatus === 'idle') cache.remove(query);
    }
    if (change.by === 'edit') void refetch((dependencies) => isAffected(dependencies, change));
    else {
      feedChanges.push(change);
      void refetchForFeed();
    }
  });
  return client;
}

const clients = new WeakMap<QuerySource, QueryClient>();

export function getQueryClient(store: QuerySource): QueryClient {
  const client = clients.get(store) ?? createClient(store);
  clients.set(store, client);
  return client;
}

export function getQueryOptions<T>(store: QuerySource, query: LiveQuery<T>) {
  const { key, dependencies } = query;
  return { queryKey: key, queryFn: () => readUntilUnchanged(store, query), meta: { dependencies } };
}
