import type { LocalId } from '#shared/domain/ids.ts';
import {
  compareSiblings,
  parentIdOf,
  positionOf,
  type OrderedEntity,
  type RecordView,
} from '#shared/sync/record-view.ts';
import { siblingListOf, newParentOf } from '../rules/order/sibling-group.ts';
import { serverIndexFor } from '../rules/order/sibling-order.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { BaseRecord } from '../../journal/records/record-store.ts';
import { computeScope, operationsOf, scopeOf, visibleScope } from '../view/visible.ts';

/** The service's siblings in its order. */
export function baseSiblings(
  journal: Journal,
  entity: OrderedEntity,
  parentId: LocalId,
): readonly BaseRecord[] {
  return journal.records
    .children(entity, parentId)
    .toSorted((left, right) => compareSiblings(left.record, right.record));
}

/** The service counts sections from 0 and items from 1 (`field-notes.md §1 #9`). */
export function firstPosition(entity: OrderedEntity): number {
  return entity === 'section' ? 0 : 1;
}

/** A position in the service's list. `index` does not count the record itself. */
export interface ServerPosition {
  readonly index: number;
  /** The value to send as `position`. */
  readonly position: number;
  /** Whether the record becomes the last one, as new records do by default. */
  readonly isLast: boolean;
}

/**
 * The records on screen without operations after this one. Later moves have their own calls, and a send between them
 * must find the approved order.
 */
function viewAfter(journal: Journal, operation: Operation): RecordView {
  const scope = scopeOf(operation);
  const waiting = operationsOf(journal, scope);
  const later = waiting.slice(waiting.findIndex(({ opId }) => opId === operation.opId) + 1);
  if (!later.some(({ kind }) => kind === 'move' || kind === 'delete')) return visibleScope(journal, scope);
  const laterIds = new Set(later.map(({ opId }) => opId));
  return computeScope(journal, scope, (other) => (laterIds.has(other.opId) ? null : other));
}

/**
 * The position to send, so that the service's order equals the order on screen. It counts from the first sibling's
 * number, because sections start at 0 and line items at 1 (`field-notes.md §1 #9`).
 */
export function serverPosition(
  journal: Journal,
  operation: Operation,
  entity: OrderedEntity,
  parentId: LocalId,
): ServerPosition {
  const visible = viewAfter(journal, operation)
    .childrenOf(entity, parentId)
    .map((record) => record.localId);
  const siblings = baseSiblings(journal, entity, parentId);
  const index = serverIndexFor(
    operation.localId,
    visible,
    siblings.map(({ record }) => record.localId),
  );
  // The service removes the moved record first, so positions count without it.
  const first = siblings[0];
  const origin = first === undefined ? firstPosition(entity) : positionOf(first.record);
  const others = siblings.filter(({ record }) => record.localId !== operation.localId);
  return { index, position: origin + index, isLast: index >= others.length };
}

/**
 * The index that a create or move whose call is about to end has on screen, in the service's list without its record.
 * The requested position may be outdated, because siblings may have been added or removed during the call.
 *
 * @returns null if the operation sets no position, or if the create of a record to be recreated was queued before it in
 * the same list during the call. That record has no position yet, so the order is unknown.
 */
export function visibleIndex(journal: Journal, operation: Operation): number | null {
  const { entity, opId } = operation;
  const parentId = newParentOf(operation);
  if (parentId === null || (entity !== 'section' && entity !== 'line_item')) return null;
  const waiting = operationsOf(journal, scopeOf(operation));
  const earlier = waiting.slice(
    0,
    waiting.findIndex((other) => other.opId === opId),
  );
  const list = siblingListOf(operation);
  if (earlier.some((other) => siblingListOf(other) === list)) return null;
  return serverPosition(journal, operation, entity, parentId).index;
}

/**
 * Shifts the siblings in the base as the service does when a record gets a position. The answer's position decides, not
 * the requested one, because the siblings may have been read again during the call, before or after its effect.
 *
 * @param formerPosition the record's former position; null for a new record
 * @returns the record's index among its siblings
 */
export function insertInBase(
  journal: Journal,
  entity: OrderedEntity,
  parentId: LocalId,
  localId: LocalId,
  formerPosition: number | null,
): number | null {
  const siblings = baseSiblings(journal, entity, parentId);
  const target = siblings.find(({ record }) => record.localId === localId);
  if (target === undefined) return null;
  const otherSiblings = siblings.filter((sibling) => sibling !== target);
  const ownPosition = positionOf(target.record);
  // The siblings behind a moved record's former position have moved up by one.
  const positionWithoutMoved = (sibling: BaseRecord): number => {
    const position = positionOf(sibling.record);
    return formerPosition !== null && position > formerPosition ? position - 1 : position;
  };
  const index = otherSiblings.filter((sibling) => positionWithoutMoved(sibling) < ownPosition).length;
  // If the record was the first one, its siblings are numbered one too high. Then the list's first position follows
  // from the record's own position and index.
  const origin = Math.min(
    ...otherSiblings.map(({ record }) => positionOf(record)),
    Math.max(firstPosition(entity), ownPosition - index),
  );
  renumber(journal, otherSiblings.toSpliced(index, 0, target), origin);
  return index;
}

/**
 * Closes the gap in the base as the service does when a record is removed: the siblings behind it move up. Otherwise
 * the next requested position would be one too high.
 */
export function closeGapInBase(journal: Journal, removed: BaseRecord['record']): void {
  const parentId = parentIdOf(removed);
  if (parentId === null || (removed.entity !== 'section' && removed.entity !== 'line_item')) return;
  const siblings = baseSiblings(journal, removed.entity, parentId);
  const origin = Math.min(positionOf(removed), ...siblings.map(({ record }) => positionOf(record)));
  renumber(journal, siblings, origin);
}

/** Numbers siblings without gaps in the given order. */
function renumber(journal: Journal, siblings: readonly BaseRecord[], origin: number): void {
  for (const [offset, base] of siblings.entries()) setPosition(journal, base, origin + offset);
}

/** Sets the position of a base record. */
export function setPosition(journal: Journal, { record, ...rest }: BaseRecord, position: number): void {
  if (positionOf(record) === position) return;
  if (record.entity === 'section') {
    journal.records.save({ ...rest, record: { ...record, fields: { ...record.fields, position } } });
  } else if (record.entity === 'line_item') {
    journal.records.save({ ...rest, record: { ...record, fields: { ...record.fields, position } } });
  }
}
