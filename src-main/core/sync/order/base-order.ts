import type { LocalId } from '#shared/domain/ids.ts';
import {
  compareSiblings,
  parentIdOf,
  positionOf,
  type OrderedEntity,
  type RecordView,
} from '#shared/sync/record-view.ts';
import { placedIn, placedUnder } from '../rules/order/sibling-group.ts';
import { serverIndexFor } from '../rules/order/sibling-order.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { BaseRecord } from '../../journal/record-store.ts';
import { computeScope, operationsOf, scopeOf, visibleScope } from '../view/visible.ts';

/** The service's siblings in its own order. */
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

/** A place in the service's list: the index without the record itself, and the number that names it. */
export interface ServerPlace {
  readonly index: number;
  /** What to send as `position`. */
  readonly position: number;
  /** Whether it goes last, where a new record goes by itself. */
  readonly last: boolean;
}

/**
 * The order as this operation is to leave it. Edits that come later may already show it otherwise: they have
 * their own calls, and a send in between must find what was approved (S14).
 */
function viewAfter(journal: Journal, operation: Operation): RecordView {
  const scope = scopeOf(operation);
  const waiting = operationsOf(journal, scope);
  const later = waiting.slice(waiting.findIndex(({ opId }) => opId === operation.opId) + 1);
  if (!later.some(({ kind }) => kind === 'move' || kind === 'delete')) return visibleScope(journal, scope);
  const laterIds = new Set(later.map(({ opId }) => opId));
  return computeScope(journal, scope, (one) => (laterIds.has(one.opId) ? null : one));
}

/**
 * Where the service has to put a record so that it stands where the user sees it. The number is taken from
 * the sibling that stands there now, because sections count from 0 and items from 1 (`field-notes.md §1 #9`)
 * and gaps are possible.
 */
export function serverPlace(
  journal: Journal,
  operation: Operation,
  entity: OrderedEntity,
  parentId: LocalId,
): ServerPlace {
  const visible = viewAfter(journal, operation)
    .childrenOf(entity, parentId)
    .map((record) => record.localId);
  const siblings = baseSiblings(journal, entity, parentId);
  const index = serverIndexFor(
    operation.localId,
    visible,
    siblings.map(({ record }) => record.localId),
  );
  // The service takes the moved record out first, so positions are counted in the list as it then stands;
  // siblings are numbered without gaps from the first one's number.
  const first = siblings[0];
  const origin = first === undefined ? firstPosition(entity) : positionOf(first.record);
  const others = siblings.filter(({ record }) => record.localId !== operation.localId);
  return { index, position: origin + index, last: index >= others.length };
}

/**
 * Where a create or move that is about to end stands on screen, as an index into the service's list without its record.
 * The place that was asked for does not tell: siblings may have come and gone while the call was under way.
 *
 * @returns null when it takes no place, and when a record that waits to be made anew was put before it into the same
 *   list meanwhile: that one is then placed after it, so that nothing can be said of the order beforehand
 */
export function shownIndex(journal: Journal, operation: Operation): number | null {
  const { entity, opId } = operation;
  const parentId = placedUnder(operation);
  if (parentId === null || (entity !== 'section' && entity !== 'line_item')) return null;
  const waiting = operationsOf(journal, scopeOf(operation));
  const earlier = waiting.slice(
    0,
    waiting.findIndex((one) => one.opId === opId),
  );
  const list = placedIn(operation);
  if (earlier.some((one) => placedIn(one) === list)) return null;
  return serverPlace(journal, operation, entity, parentId).index;
}

/**
 * Repeats on the base what the service does when a record takes a place: its siblings shift. The number that the
 * service gave the record decides. Which place was asked for does not, because the siblings may have been read anew
 * while the call was under way; whether that was before or after its effect makes no difference to the count.
 *
 * @param from the number that the record had until then; null for a new one
 * @returns the record's place among its siblings
 */
export function placeInBase(
  journal: Journal,
  entity: OrderedEntity,
  parentId: LocalId,
  localId: LocalId,
  from: number | null,
): number | null {
  const siblings = baseSiblings(journal, entity, parentId);
  const placed = siblings.find(({ record }) => record.localId === localId);
  if (placed === undefined) return null;
  const others = siblings.filter((sibling) => sibling !== placed);
  const number = positionOf(placed.record);
  // Those behind a record that is moved have come up by one when it takes its new place.
  const cameUp = (sibling: BaseRecord): number => {
    const position = positionOf(sibling.record);
    return from !== null && position > from ? position - 1 : position;
  };
  const index = others.filter((sibling) => cameUp(sibling) < number).length;
  // Where the record was the first one until now, the others begin one too high; its own number, so many places
  // down, then tells where the list begins.
  const origin = Math.min(
    ...others.map(({ record }) => positionOf(record)),
    Math.max(firstPosition(entity), number - index),
  );
  renumber(journal, others.toSpliced(index, 0, placed), origin);
  return index;
}

/**
 * Repeats on the base what the service does when a record goes: those behind it move up. Without it, the next
 * number that a move or create asks for would be one too high.
 */
export function closeGapInBase(journal: Journal, gone: BaseRecord['record']): void {
  const parentId = parentIdOf(gone);
  if (parentId === null || (gone.entity !== 'section' && gone.entity !== 'line_item')) return;
  const siblings = baseSiblings(journal, gone.entity, parentId);
  const origin = Math.min(positionOf(gone), ...siblings.map(({ record }) => positionOf(record)));
  renumber(journal, siblings, origin);
}

/** Numbers siblings without gaps, in the order given. */
function renumber(journal: Journal, siblings: readonly BaseRecord[], origin: number): void {
  for (const [offset, base] of siblings.entries()) placeAt(journal, base, origin + offset);
}

/** Gives a record of the base the number that it has on the service. */
export function placeAt(journal: Journal, { record, ...rest }: BaseRecord, position: number): void {
  if (positionOf(record) === position) return;
  if (record.entity === 'section') {
    journal.records.save({ ...rest, record: { ...record, fields: { ...record.fields, position } } });
  } else if (record.entity === 'line_item') {
    journal.records.save({ ...rest, record: { ...record, fields: { ...record.fields, position } } });
  }
}
