import type { LocalId } from '#shared/domain/ids.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import { parentIdOf, type RecordView } from '#shared/sync/record-view.ts';

/** The last sibling before an operation's anchor, except its own record and leaving records; null for none. */
function neighborBehind(
  view: RecordView,
  { localId }: Operation,
  after: LocalId,
  leaving: ReadonlySet<LocalId>,
): LocalId | null {
  const entity = view.get('section', after) === undefined ? 'line_item' : 'section';
  const neighbor = view.get(entity, after);
  const parentId = neighbor === undefined ? null : parentIdOf(neighbor);
  if (parentId === null) return after;
  const siblings = view.childrenOf(entity, parentId).map((record) => record.localId);
  return (
    siblings
      .slice(0, siblings.indexOf(after))
      .findLast((sibling) => sibling !== localId && !leaving.has(sibling)) ?? null
  );
}

/**
 * Finds new anchors for pending creates and moves before records are removed for good. An operation anchored to a
 * leaving record gets the sibling before that record in the order at that operation. With a missing anchor its record
 * would go last.
 *
 * @param view the scope without pending operations; it is changed
 * @param waiting all pending operations of the scope, in order
 * @param leaving the records that are removed
 * @param mayChange whether an operation may still be changed
 * @returns the changed operations
 */
export function anchorsAfterLeave(
  view: RecordMap,
  waiting: readonly Operation[],
  leaving: ReadonlySet<LocalId>,
  mayChange: (operation: Operation) => boolean,
): readonly Operation[] {
  const changed: Operation[] = [];
  for (const operation of waiting) {
    if (
      (operation.kind === 'create' || operation.kind === 'move') &&
      operation.after !== null &&
      leaving.has(operation.after) &&
      !leaving.has(operation.localId) &&
      mayChange(operation)
    ) {
      changed.push({ ...operation, after: neighborBehind(view, operation, operation.after, leaving) });
    }
    view.apply(applyOperation(view, operation));
  }
  return changed;
}
