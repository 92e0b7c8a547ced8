import type { DataStore } from '../data-store.ts';
import { isConcerned, type Concern } from '../db/mirror-changes.ts';

/** What a live query needs of the store. */
export type Watched = Pick<DataStore, 'changes' | 'phase'>;

/** A query that is asked again and again. */
export interface QueryWatch<T> {
  subscribe(next: (value: T) => void, fail: (error: unknown) => void): () => void;
}

/** After an answer nothing is asked for so many times as long as it took: what changes on and on leaves the window its time. */
const pauseFactor = 3;
const longestPauseMs = 1_000;
/** Milliseconds that an answer may take without a pause: what is this quick is not felt, however often. */
const quick = 8;

/**
 * Asks again whenever something changes that the answer may depend on; never twice at once. While the mirror cannot be
 * read its own notice says so: what fails meanwhile is asked again once it can be, and nobody is told.
 * The user's edit is asked after at once; of what the feed brings in lots, not each lot is.
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
      let pauseUntil = 0;
      /** Ends the pause before the next answer. */
      let goOn = (): void => {};
      const isReadable = (): boolean => store.phase.get().phase === 'ready';

      async function run(): Promise<void> {
        isOutdated = isAsking;
        if (isAsking) return;
        isAsking = true;
        const pause = pauseUntil - performance.now();
        if (pause > 0) await waitFor(pause);
        if (!isOn) return;
        isOutdated = false;
        isWaiting = false;
        const began = performance.now();
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
        const took = performance.now() - began;
        if (took > quick) pauseUntil = performance.now() + Math.min(longestPauseMs, pauseFactor * took);
        if (isOn && isOutdated) await run();
      }

      async function waitFor(ms: number): Promise<void> {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          goOn = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        goOn = () => {};
      }

      const disposers = [
        store.changes.subscribe((change) => {
          if (!isConcerned(concern, change)) return;
          if (change.by === 'edit') {
            pauseUntil = 0;
            goOn();
          }
          void run();
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
        goOn();
        for (const dispose of disposers) dispose();
      };
    },
  };
}
