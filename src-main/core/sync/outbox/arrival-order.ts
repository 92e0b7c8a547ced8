import type { LocalId } from '#shared/domain/ids.ts';
import { concernedIds } from '#shared/sync/concerned-ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';

/** Detects operations that arrive late: after related operations that were made later. */
export interface ArrivalOrder {
  /**
   * Records an arriving operation.
   *
   * @param last the highest sequence number of all earlier arrivals
   * @returns whether a related operation that was made later has arrived before
   */
  recordArrival(operation: Operation, last: number): boolean;
}

/** Number of records to cache besides those of the outbox. They take some megabytes. A larger cache is rebuilt. */
const cacheSize = 50_000;

const ordersByJournal = new WeakMap<Journal, ArrivalOrder>();

/**
 * The order in which this process has received operations. A window may hand over an edit before the rest of an
 * unrelated bulk action; that rest is not late and is compacted as usual. Of the operations that an earlier process
 * received, only those in the outbox are known. So an edit older than this process counts as late, and such a delete
 * only if the outbox has a later operation on its records. A delete that is not late removes the e-mails of its
 * proposal from the outbox.
 */
export function arrivalOrder(journal: Journal): ArrivalOrder {
  const existing = ordersByJournal.get(journal);
  if (existing !== undefined) return existing;
  const newestByRecord = new Map<LocalId, number>();
  /** Below this sequence number, only operations in the outbox are known; null until the first operation. */
  let completeFrom: number | null = null;
  let limit = cacheSize;
  journal.onRollback(() => {
    newestByRecord.clear();
    completeFrom = null;
  });

  function remember(operation: Operation): void {
    for (const id of concernedIds(operation)) {
      newestByRecord.set(id, Math.max(operation.deviceSeq, newestByRecord.get(id) ?? 0));
    }
  }

  function rebuild(last: number): void {
    newestByRecord.clear();
    completeFrom = last;
    for (const { operation } of journal.operations.all()) remember(operation);
    limit = newestByRecord.size + cacheSize;
  }

  const order: ArrivalOrder = {
    recordArrival(operation, last) {
      if (completeFrom === null || newestByRecord.size > limit) rebuild(last);
      const { deviceSeq, kind } = operation;
      // A delete overwrites nothing: only a later pending operation matters.
      const isUnknown = kind !== 'delete' && deviceSeq < (completeFrom ?? 0);
      const isLate =
        isUnknown || concernedIds(operation).some((id) => (newestByRecord.get(id) ?? 0) > deviceSeq);
      remember(operation);
      return isLate;
    },
  };
  ordersByJournal.set(journal, order);
  return order;
}
