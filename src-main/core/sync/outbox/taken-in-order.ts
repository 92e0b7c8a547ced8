import type { LocalId } from '#shared/domain/ids.ts';
import { concernedIds } from '#shared/sync/concerned-ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';

/** Detects operations that arrive after related operations that were made later. */
export interface TakenInOrder {
  /**
   * Records an arriving operation.
   *
   * @param last the newest number of all earlier arrivals
   * @returns whether a related operation that was made later has arrived before
   */
  note(operation: Operation, last: number): boolean;
}

/** Number of records to remember besides those of the outbox: some megabytes. Beyond it the memory is rebuilt. */
const cacheSize = 50_000;

const known = new WeakMap<Journal, TakenInOrder>();

/**
 * The order in which this process has taken operations. A window hands over an edit before the rest of an unrelated bulk
 * action: that rest is not late, and is compacted as usual. Of operations taken by an earlier process, only those in the
 * outbox are known, so an older edit counts as late; an older delete counts as late only if the outbox holds a later
 * operation on its records. A delete that is not late takes the emails of its proposal out of the outbox.
 */
export function takenInOrder(journal: Journal): TakenInOrder {
  const found = known.get(journal);
  if (found !== undefined) return found;
  const newest = new Map<LocalId, number>();
  /** Below this number, only operations that are still in the outbox are known; null until the first operation. */
  let floor: number | null = null;
  let limit = cacheSize;
  journal.onRollback(() => {
    newest.clear();
    floor = null;
  });

  function remember(operation: Operation): void {
    for (const id of concernedIds(operation)) {
      newest.set(id, Math.max(operation.deviceSeq, newest.get(id) ?? 0));
    }
  }

  function begin(last: number): void {
    newest.clear();
    floor = last;
    for (const { operation } of journal.operations.all()) remember(operation);
    limit = newest.size + cacheSize;
  }

  const made: TakenInOrder = {
    note(operation, last) {
      if (floor === null || newest.size > limit) begin(last);
      const { deviceSeq, kind } = operation;
      // A delete overwrites nothing: only a later pending operation matters.
      const isUnknown = kind !== 'delete' && deviceSeq < (floor ?? 0);
      const isLate = isUnknown || concernedIds(operation).some((id) => (newest.get(id) ?? 0) > deviceSeq);
      remember(operation);
      return isLate;
    },
  };
  known.set(journal, made);
  return made;
}
