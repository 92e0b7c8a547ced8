import { keepPreviousData, notifyManager, QueryClient } from '@tanstack/query-core';
import type { DataStore } from '../data-store.ts';
import { isAffected, type QueryDependencies, type MirrorChange } from '../db/mirror-changes.ts';
import { coalesced } from '../lib/coalesced.ts';
import type { Queries } from '../queries/queries.ts';

/** A query of the mirror that is asked again with each change that concerns it. */
export interface LiveQuery<T> {
  /** Its name and its inputs. */
  readonly key: readonly unknown[];
  readonly dependencies: QueryDependencies;
  readonly read: (queries: Queries) => Promise<T>;
}

/** Describes the queries of one name. */
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

// An answer from memory is on the screen with the frame of the edit; a timer would make it the next one.
notifyManager.setScheduler(queueMicrotask);

/** What changes on and on leaves the window so many times as long as its answers took. */
const pauseFactor = 3;
const maxPauseMs = 1_000;
/** Milliseconds that answers may take without a pause. */
const quickAnswerMs = 8;

function pauseAfterSlowAnswer(startedAt: number): Promise<void> | undefined {
  const durationMs = performance.now() - startedAt;
  if (durationMs <= quickAnswerMs) return undefined;
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(maxPauseMs, pauseFactor * durationMs));
  });
}

/** What live queries need of the store. */
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
 * The answer as of its end: asked again where something changed meanwhile. What fails while the mirror cannot be read is
 * asked again once it can be.
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
  // A screen that comes after a failure, or is tried again, asks again.
  cache.subscribe(({ query }) => {
    if (query.state.status === 'error' && query.getObserversCount() === 0) cache.remove(query);
  });

  const feedChanges: MirrorChange[] = [];
  /** The user's edit is asked after at once; of what the feed brings in lots, not each lot is. */
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
      // Nobody is to see an answer of before in a first frame; one that is being asked for follows the change itself.
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

/** The query client of a store. */
export function getQueryClient(store: QuerySource): QueryClient {
  const client = clients.get(store) ?? createClient(store);
  clients.set(store, client);
  return client;
}

/** A live query as TanStack Query takes it. */
export function getQueryOptions<T>(store: QuerySource, query: LiveQuery<T>) {
  const { key, dependencies } = query;
  return { queryKey: key, queryFn: () => readUntilUnchanged(store, query), meta: { dependencies } };
}
