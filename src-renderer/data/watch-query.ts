import type { DataStore } from './data-store.ts';
import { isConcerned, type Concern } from './mirror-changes.ts';

/** What a live query needs of the store. */
export type Watched = Pick<DataStore, 'changes' | 'phase'>;

/** A query that is asked again and again. */
export interface QueryWatch<T> {
  subscribe(next: (value: T) => void, fail: (error: unknown) => void): () => void;
}

/**
 * Asks again whenever something changes that the answer may depend on; never twice at once. While the mirror cannot be
 * read its own notice says so: what fails meanwhile is asked again once it can be, and nobody is told.
 *
 * @param known gives the answer where it is known already: then nothing is asked before something changes
 */
export function watchQuery<T>(
  store: Watched,
  concern: Concern,
  ask: () => Promise<T>,
  known: () => T | undefined = () => undefined,
): QueryWatch<T> {
  return {
    subscribe(next, fail) {
      let isOn = true;
      let isAsking = false;
      let isOutdated = false;
      let isWaiting = false;
      const isReadable = (): boolean => store.phase.get().phase === 'ready';

      async function run(): Promise<void> {
        isOutdated = isAsking;
        if (isAsking) return;
        isAsking = true;
        isWaiting = false;
        const wasReadable = isReadable();
        try {
          const answer = await ask();
          if (isOn && !isOutdated) next(answer);
        } catch (error) {
          if (!isReadable()) isWaiting = true;
          else if (!wasReadable) isOutdated = true;
          else if (isOn) fail(error);
        }
        isAsking = false;
        if (isOn && isOutdated) await run();
      }

      const disposers = [
        store.changes.subscribe((change) => {
          if (isConcerned(concern, change)) void run();
        }),
        store.phase.subscribe(() => {
          if (isWaiting && isReadable()) void run();
        }),
      ];
      const found = known();
      if (found === undefined) void run();
      else next(found);
      return () => {
        isOn = false;
        for (const dispose of disposers) dispose();
      };
    },
  };
}
