import type { LocalId } from '#shared/domain/ids.ts';
import { concernedIds } from '#shared/sync/concerned-ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../journal/journal.ts';

/** Knows whether an operation comes after others that were made later. */
export interface TakenInOrder {
  /**
   * Takes note of an operation that is taken now.
   *
   * @param last the newest number of all that were taken before it
   * @returns whether something that it may have to do with was made later and is here already
   */
  note(operation: Operation, last: number): boolean;
}

/** So many records are remembered, some megabytes; then whatever is older than the newest counts as late again. */
const remembered = 50_000;

const known = new WeakMap<Journal, TakenInOrder>();

/**
 * The order in which this process has taken operations. A window hands over an edit before the rest of a bulk action that
 * it has nothing to do with: that rest is not late for it, and is compacted as ever. What was taken before this process
 * began may have been about anything.
 */
export function takenInOrder(journal: Journal): TakenInOrder {
  const found = known.get(journal);
  if (found !== undefined) return found;
  const newest = new Map<LocalId, number>();
  /** Below this number nothing is known of what was taken; null until the first operation comes. */
  let floor: number | null = null;
  journal.onRollback(() => {
    newest.clear();
    floor = null;
  });
  const made: TakenInOrder = {
    note(operation, last) {
      if (newest.size > remembered) {
        newest.clear();
        floor = last;
      }
      floor ??= last;
      const { deviceSeq } = operation;
      const ids = concernedIds(operation);
      const isLate = deviceSeq < floor || ids.some((id) => (newest.get(id) ?? 0) > deviceSeq);
      for (const id of ids) newest.set(id, Math.max(deviceSeq, newest.get(id) ?? 0));
      return isLate;
    },
  };
  known.set(journal, made);
  return made;
}
