import { useRef, useSyncExternalStore } from 'react';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { useAppData } from '../data-context.tsx';

/** Which conflict it is, and where: what a mark beside a field needs. */
export type ConflictRef = Pick<Conflict, 'conflictId' | 'entity' | 'localId' | 'proposalId' | 'field'>;

const none: readonly ConflictRef[] = [];

const isSame = (left: readonly ConflictRef[], right: readonly ConflictRef[]): boolean =>
  left.length === right.length &&
  left.every(({ conflictId }, index) => conflictId === right[index]?.conflictId);

/**
 * The conflicts that wait for a decision. The list stays the same object until another conflict comes or one goes,
 * because the outbox changes with every letter.
 *
 * @param isMatch whether a conflict is among those that are asked for
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
