import type { LocalId } from '#shared/domain/ids.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import { parentIdOf, type RecordView } from '#shared/sync/record-view.ts';

/** What a record stands behind where an operation puts it, when neither itself nor a leaving one counts. */
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
 * Waiting creates and moves name the sibling that they follow. Before records leave for good, this says what those
 * that follow one of them follow instead: what stood before it at that moment. Otherwise they would find their
 * neighbor gone and go last (I10).
 *
 * @param view the scope without any waiting operation; it is used up
 * @param waiting all that waits for the scope, in order
 * @param leaving the records that leave
 * @param mayChange whether an operation may still be changed (S4)
 * @returns the operations that change, as they are to be
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
