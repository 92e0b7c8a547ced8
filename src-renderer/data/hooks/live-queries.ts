import { keepPreviousData, notifyManager, QueryClient } from '@tanstack/query-core';
import type { DataStore } from '../data-store.ts';
import { isConcerned, type Concern, type MirrorChange } from '../db/mirror-changes.ts';
import { coalesced } from '../lib/coalesced.ts';
import type { Queries } from '../queries/queries.ts';

/** A query of the mirror that is asked again with each change that concerns it. */
export interface LiveQuery<T> {
  /** Its name and its inputs. */
  readonly key: readonly unknown[];
  readonly concern: Concern;
  readonly ask: (queries: Queries) => Promise<T>;
}

/** Describes the queries of one name. */
export function defineQuery<A extends readonly unknown[], T>(
  name: string,
  concern: Concern | ((...args: A) => Concern),
  ask: (queries: Queries, ...args: A) => Promise<T>,
): (...args: A) => LiveQuery<T> {
  return (...args) => ({
    key: [name, ...args],
    concern: typeof concern === 'function' ? concern(...args) : concern,
    ask: (queries) => ask(queries, ...args),
  });
}

declare module '@tanstack/query-core' {
  interface Register {
    queryMeta: { readonly concern: Concern };
  }
}

// An answer from memory is on the screen with the frame of the edit; a timer would make it the next one.
notifyManager.setScheduler(queueMicrotask);

/** What changes on and on leaves the window so many times as long as its answers took. */
const pauseFactor = 3;
const longestPauseMs = 1_000;
/** Milliseconds that answers may take without a pause. */
const quick = 8;

function pauseAfter(began: number): Promise<void> | undefined {
  const took = performance.now() - began;
  if (took <= quick) return undefined;
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(longestPauseMs, pauseFactor * took));
  });
}

/** What live queries need of the store. */
export type Watched = Pick<DataStore, 'changes' | 'phase' | 'queries'>;

/** Resolves once the mirror can be read. */
function readable({ phase }: Watched): Promise<void> {
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
async function answerOf<T>(store: Watched, { concern, ask }: LiveQuery<T>): Promise<T> {
  const isReadable = (): boolean => store.phase.getState().phase === 'ready';
  let epoch = 0;
  let edited = Promise.withResolvers<void>();
  const stop = store.changes.subscribe((change) => {
    if (!isConcerned(concern, change)) return;
    epoch += 1;
    if (change.by === 'edit') edited.resolve();
  });
  try {
    for (;;) {
      const wasReadable = isReadable();
      const began = performance.now();
      const before = epoch;
      try {
        const answer = await ask(store.queries);
        if (epoch === before) return answer;
        await Promise.race([pauseAfter(began), edited.promise]);
        edited = Promise.withResolvers<void>();
      } catch (error) {
        if (!isReadable()) await readable(store);
        else if (wasReadable) throw error;
      }
    }
  } finally {
    stop();
  }
}

function createClient({ changes }: Watched): QueryClient {
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

  const brought: MirrorChange[] = [];
  /** The user's edit is asked after at once; of what the feed brings in lots, not each lot is. */
  const follow = coalesced(async () => {
    const lot = brought.splice(0);
    const began = performance.now();
    await refetch((concern) => lot.some((change) => isConcerned(concern, change)));
    await pauseAfter(began);
  });
  function refetch(isMeant: (concern: Concern) => boolean): Promise<void> {
    return client.refetchQueries(
      { type: 'active', predicate: ({ meta }) => meta !== undefined && isMeant(meta.concern) },
      { cancelRefetch: false },
    );
  }

  changes.subscribe((change) => {
    for (const query of cache.findAll()) {
      if (query.meta === undefined || !isConcerned(query.meta.concern, change)) continue;
      // Nobody is to see an answer of before in a first frame; one that is being asked for follows the change itself.
      if (query.isActive()) query.invalidate();
      else if (query.state.fetchStatus === 'idle') cache.remove(query);
    }
    if (change.by === 'edit') void refetch((concern) => isConcerned(concern, change));
    else {
      brought.push(change);
      void follow();
    }
  });
  return client;
}

const clients = new WeakMap<Watched, QueryClient>();

/** The query client of a store. */
export function clientOf(store: Watched): QueryClient {
  const client = clients.get(store) ?? createClient(store);
  clients.set(store, client);
  return client;
}

/** A live query as TanStack Query takes it. */
export function optionsOf<T>(store: Watched, query: LiveQuery<T>) {
  const { key, concern } = query;
  return { queryKey: key, queryFn: () => answerOf(store, query), meta: { concern } };
}
