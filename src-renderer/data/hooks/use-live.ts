import { useObservable } from 'dexie-react-hooks';
import { useStore } from '../data-context.tsx';
import type { Concern } from '../db/mirror-changes.ts';
import type { Queries } from '../queries/queries.ts';
import { watchQuery } from './watch-query.ts';

/**
 * The answer of a query, asked again with each change that concerns it; undefined until the first is there. What was
 * answered before stays until a query with other `inputs` has its answer.
 *
 * @param known gives the answer where it is known already, so that nothing is asked before something changes
 */
export function useLive<T>(
  ask: (queries: Queries) => Promise<T>,
  concern: Concern,
  inputs: readonly unknown[],
  known?: () => T | undefined,
): T | undefined {
  const store = useStore();
  return useObservable(
    () => ({
      ...watchQuery(store, concern, () => ask(store.queries), known),
      hasValue: () => known?.() !== undefined,
      getValue: () => known?.(),
    }),
    [store, ...inputs],
  );
}
