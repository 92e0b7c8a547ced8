import type { LocalId } from '#shared/domain/ids.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { parentIdOf, positionOf } from '#shared/sync/record-view.ts';
import type { ReceivedRecord } from '../pull/receive-record.ts';
import { placeAt } from './base-order.ts';
import { isUnclear } from '../verify/recover-attempts.ts';
import type { SyncContext } from '../sync-context.ts';
import type { LocalWriteClock } from '../pull/local-write-clock.ts';
import { orderOf, reorderedParent } from '../pull/mark-local-write.ts';

type PlaceContext = Pick<SyncContext, 'journal'> & { readonly localWrites: LocalWriteClock };

/** The record as received, but where the base has it when what it says of its place is not to be believed. */
function placedByBase(
  { journal }: PlaceContext,
  received: ReceivedRecord,
  isDoubtful: (parentId: LocalId) => boolean,
): ReceivedRecord {
  const base = journal.records.find(received.entity, received.localId)?.record;
  const parentId = base === undefined ? null : parentIdOf(base);
  if (base === undefined || parentId === null || !isDoubtful(parentId)) return received;
  return { ...received, fields: { ...received.fields, position: positionOf(base) } };
}

/**
 * An answer to what was asked before our own call shifted the siblings, and which came after that, may say where they
 * stood before: what the base says of their places is newer (S13).
 *
 * @param since the touch log's mark from before the asking
 */
export function keepPlace(context: PlaceContext, received: ReceivedRecord, since: number): ReceivedRecord {
  return placedByBase(context, received, (parentId) => context.localWrites.after(orderOf(parentId), since));
}

/**
 * The same for the answer to an edit, which leaves its record where it is. It names the place of that one record alone:
 * where it counts a call of ours already whose own outcome is not known yet, that would shift the record once more.
 */
export function keepPlaceOfEdited(
  context: PlaceContext,
  received: ReceivedRecord,
  since: number,
): ReceivedRecord {
  const { journal } = context;
  const isShifting = (parentId: LocalId): boolean =>
    journal.operations
      .all()
      .some(
        (entry) =>
          (!isUntouched(entry) || isUnclear(journal, entry)) &&
          reorderedParent(context, entry.operation) === parentId,
      );
  return placedByBase(
    context,
    received,
    (parentId) => context.localWrites.after(orderOf(parentId), since) || isShifting(parentId),
  );
}

/**
 * Of a record that a reading leaves alone, because an edit of it is under way, the place is taken all the same: that of
 * its siblings comes from the same reading, and an edit changes none.
 */
export function takePlace(context: PlaceContext, received: ReceivedRecord, since: number): void {
  const { journal } = context;
  const { entity, localId } = received;
  const base = journal.records.find(entity, localId);
  const isMoving = journal.operations
    .ofRecord(entity, localId)
    .some((entry) => !isUntouched(entry) && entry.operation.kind !== 'update');
  if (base === undefined || isMoving) return;
  const { position } = keepPlace(context, received, since).fields;
  if (typeof position === 'number') placeAt(journal, base, position);
}
