import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Journal } from '../../journal/journal.ts';
import type { BaseRecord } from '../../journal/records/record-store.ts';
import { insertInBase } from '../order/base-order.ts';
import { scopeOf, withFeed } from '../view/visible.ts';
import { findPendingCreate, type RemoteDeletionContext } from './handle-remote-deletion.ts';
import { parentEntityOf, parentOfCreate } from './handle-not-found.ts';

type Named = Pick<Operation, 'entity' | 'localId'>;

/** The removals that must be taken back so that the record exists again, the highest one first; null if that fails. */
function removalsAbove(journal: Journal, localId: LocalId): readonly (readonly BaseRecord[])[] | null {
  const rootId = journal.removedRecords.rootOf(localId);
  const bases = rootId === null ? [] : journal.removedRecords.ofRoot(rootId);
  const root = bases[0]?.record;
  if (
    root === undefined ||
    bases.some(({ record }) => journal.records.isKnown(record.entity, record.serverId))
  )
    return null;
  const parentId = parentIdOf(root);
  if (
    parentId === null ||
    journal.records.find(parentEntityOf(root.entity, parentId), parentId) !== undefined
  )
    return [bases];
  const above = removalsAbove(journal, parentId);
  return above === null ? null : [...above, bases];
}

function restore(journal: Journal, bases: readonly BaseRecord[]): void {
  for (const base of bases) journal.records.save(base);
  const root = bases[0]?.record;
  if (root === undefined) return;
  journal.removedRecords.forget(root.localId);
  const parentId = parentIdOf(root);
  if (parentId !== null && (root.entity === 'section' || root.entity === 'line_item'))
    insertInBase(journal, root.entity, parentId, root.localId, null);
}

/**
 * Restores the base record that an operation is about, or the parent of a new record, if the service removed it before
 * the operation arrived. After the operation is queued, the removal must be handled again: it then finds the edit.
 *
 * @returns the highest restored record; null if there is nothing to restore
 */
export function restoreRemoved(context: RemoteDeletionContext, operation: Operation): Named | null {
  const { journal } = context;
  const target = operation.kind === 'create' ? parentOfCreate(operation) : operation;
  if (target === null || journal.records.find(target.entity, target.localId) !== undefined) return null;
  if (findPendingCreate(context, target) !== undefined) return null;
  const removals = removalsAbove(journal, target.localId);
  const highest = removals?.[0]?.[0]?.record;
  if (removals === null || highest === undefined) return null;
  withFeed(journal, [scopeOf(operation)], () => {
    for (const bases of removals) restore(journal, bases);
  });
  return { entity: highest.entity, localId: highest.localId };
}
