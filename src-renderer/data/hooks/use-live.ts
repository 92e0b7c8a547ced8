import { useObservable } from 'dexie-react-hooks';
import type { DataStore } from '../data-store.ts';
import { useStore } from '../data-context.tsx';
import { isConcerned, type Concern } from '../mirror-changes.ts';
import type { Queries } from '../queries.ts';

/** Asks again whenever something changes that the answer may depend on; never twice at once. */
function watch<T>(store: DataStore, concern: Concern, ask: () => Promise<T>, known: T | undefined) {
  return {
    hasValue: () => known !== undefined,
    getValue: () => known,
    subscribe(next: (value: T) => void, fail: (error: unknown) => void) {
      let isOn = true;
      let isAsking = false;
      let isOutdated = false;

      async function run(): Promise<void> {
        isOutdated = isAsking;
        if (isAsking) return;
        isAsking = true;
        try {
          const answer = await ask();
          if (isOn && !isOutdated) next(answer);
        } catch (error) {
          if (isOn) fail(error);
        }
        isAsking = false;
        if (isOn && isOutdated) await run();
      }

      const unsubscribe = store.changes.subscribe((change) => {
        if (isConcerned(concern, change)) void run();
      });
      void run();
      return () => {
        isOn = false;
        unsubscribe();
      };
    },
  };
}

/**
 * The answer of a query, asked again with each change that concerns it; undefined until the first is there. What was
 * answered before stays until a query with other `inputs` has its answer.
 *
 * @param known the answer, where it is known already
 */
export function useLive<T>(
  ask: (queries: Queries) => Promise<T>,
  concern: Concern,
  inputs: readonly unknown[],
  known?: T,
): T | undefined {
  const store = useStore();
  return useObservable(() => watch(store, concern, () => ask(store.queries), known), [store, ...inputs]);
}
