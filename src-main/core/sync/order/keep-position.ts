import type { LocalId } from '#shared/domain/ids.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { parentIdOf, positionOf } from '#shared/sync/record-view.ts';
import { setPosition } from './base-order.ts';
import { awaitsRetry } from '../verify/retry-policy.ts';
import type { SyncContext } from '../sync-context.ts';
import type { LocalWriteClock } from '../staleness/local-write-clock.ts';
import { orderKey, reorderedParent } from '../staleness/mark-local-write.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

type PositionContext = Pick<SyncContext, 'journal'> & { readonly localWrites: LocalWriteClock };

/** Replaces a received position with the base's if the received one may be outdated. */
function withBasePosition(
  { journal }: PositionContext,
  received: ReceivedRecord,
  mayBeOutdated: (parentId: LocalId) => boolean,
): ReceivedRecord {
  const base = journal.records.find(received.entity, received.localId)?.record;
  const parentId = base === undefined ? null : parentIdOf(base);
  if (base === undefined || parentId === null || !mayBeOutdated(parentId)) return received;
  if (positionOf(base) === received.fields['position']) return received;
  return { ...received, fields: { ...received.fields, position: positionOf(base) } };
}

/**
 * A read that started before our own reorder may return old positions. The base's positions are newer, so they stay.
 *
 * @param startMark mark of the local write clock before the read
 * @returns `received` itself unless its position was replaced
 */
export function keepPosition(
  context: PositionContext,
  received: ReceivedRecord,
  startMark: number,
): ReceivedRecord {
  return withBasePosition(context, received, (parentId) =>
    context.localWrites.wasWrittenAfter(orderKey(parentId), startMark),
  );
}

/**
 * Like `keepPosition`, for the answer to an update, which moves nothing. The answer's position may already include a
 * reorder whose outcome is unknown. Taking it would apply that reorder twice.
 */
export function keepPositionOfEdited(
  context: PositionContext,
  received: ReceivedRecord,
  startMark: number,
): ReceivedRecord {
  const { journal } = context;
  const hasOpenReorder = (parentId: LocalId): boolean =>
    journal.operations
      .all()
      .some(
        (entry) =>
          (!isUntouched(entry) || awaitsRetry(journal, entry)) &&
          reorderedParent(context, entry.operation) === parentId,
      );
  return withBasePosition(
    context,
    received,
    (parentId) =>
      context.localWrites.wasWrittenAfter(orderKey(parentId), startMark) || hasOpenReorder(parentId),
  );
}

/**
 * If an edit is in flight, ignores a record's received fields but takes its position. An update changes no position,
 * and the siblings' positions come from the same read.
 */
export function applyPosition(context: PositionContext, received: ReceivedRecord, startMark: number): void {
  const { journal } = context;
  const { entity, localId } = received;
  const base = journal.records.find(entity, localId);
  const isMoving = journal.operations
    .ofRecord(entity, localId)
    .some((entry) => !isUntouched(entry) && entry.operation.kind !== 'update');
  if (base === undefined || isMoving) return;
  const { position } = keepPosition(context, received, startMark).fields;
  if (typeof position === 'number') setPosition(journal, base, position);
}
