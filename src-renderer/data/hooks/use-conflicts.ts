import { useRef, useSyncExternalStore } from 'react';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { useAppData } from '../data-context.tsx';

/** A reference to a conflict and its field, for the mark beside the field. */
export type ConflictRef = Pick<Conflict, 'conflictId' | 'entity' | 'localId' | 'proposalId' | 'field'>;

const none: readonly ConflictRef[] = [];

const isSame = (left: readonly ConflictRef[], right: readonly ConflictRef[]): boolean =>
  left.length === right.length &&
  left.every(({ conflictId }, index) => conflictId === right[index]?.conflictId);

/**
 * The open conflicts that match. The list stays the same object until its conflicts change, because the outbox changes
 * with every letter.
 */
export function useConflicts(isMatch: (conflict: ConflictRef) => boolean): readonly ConflictRef[] {
  const { outbox } = useAppData();
  const last = useRef(none);
  return useSyncExternalStore(outbox.subscribe, () => {
    const next = outbox.getState()?.conflicts.filter((conflict) => isMatch(conflict)) ?? none;
    if (!isSame(last.current, next)) last.current = next;
    return last.current;
  });
}
