import type { LocalId } from '#shared/domain/ids.ts';
import { concernedIds } from '#shared/sync/concerned-ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';

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

/** How many records are remembered beside those of the outbox: some megabytes. Then the memory starts anew. */
const remembered = 50_000;

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
  /** Below this number nothing is known of what was taken and has left the outbox; null until the first operation comes. */
  let floor: number | null = null;
  let limit = remembered;
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
    limit = newest.size + remembered;
  }

  const made: TakenInOrder = {
    note(operation, last) {
      if (floor === null || newest.size > limit) begin(last);
      const { deviceSeq, kind } = operation;
      // A delete overwrites nothing: only a later operation that still waits could give way to it.
      const isUnknown = kind !== 'delete' && deviceSeq < (floor ?? 0);
      const isLate = isUnknown || concernedIds(operation).some((id) => (newest.get(id) ?? 0) > deviceSeq);
      remember(operation);
      return isLate;
    },
  };
  known.set(journal, made);
  return made;
}
