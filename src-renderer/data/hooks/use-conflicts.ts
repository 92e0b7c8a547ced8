import { useSyncExternalStore } from 'react';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { useAppData } from '../data-context.tsx';

/**
 * In how many places two people have written something else. Whoever asks hears of nothing but that number, as the
 * outbox changes with every letter.
 *
 * @param isAsked whether a conflict is among those that are asked for
 */
export function useConflictCount(isAsked: (conflict: Conflict) => boolean): number {
  const { outbox } = useAppData();
  return useSyncExternalStore(
    outbox.subscribe,
    () => outbox.get()?.conflicts.filter((conflict) => isAsked(conflict)).length ?? 0,
  );
}
