import type { Entity, LocalId, NewId } from '#shared/domain/ids.ts';
import type { FieldConflict } from '../rules/merge-fields.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Clock } from '../../ports.ts';
import type { Journal } from '../../journal/journal.ts';

interface ConflictContext {
  readonly journal: Journal;
  readonly newId: () => NewId;
  readonly clock: Clock;
}

/**
 * Stores both sides of each conflict until the user decides. A field that is already in conflict keeps its first base
 * and gets the newer values of both sides.
 */
export function raiseConflicts(
  { journal, newId, clock }: ConflictContext,
  { entity, localId, proposalId }: Pick<Operation, 'entity' | 'localId' | 'proposalId'>,
  fieldConflicts: readonly FieldConflict[],
): void {
  const openConflicts = journal.conflicts.ofRecord(entity, localId);
  for (const fieldConflict of fieldConflicts) {
    const existing = openConflicts.find((conflict) => conflict.field === fieldConflict.field);
    journal.conflicts.save({
      conflictId: existing?.conflictId ?? newId(),
      entity,
      localId,
      proposalId,
      field: fieldConflict.field,
      base: existing?.base ?? fieldConflict.base,
      mine: fieldConflict.mine,
      theirs: fieldConflict.theirs,
      at: existing?.at ?? clock.now(),
    });
  }
}

/** Removes the conflicts of a deleted record. */
export function dropConflicts(journal: Journal, entity: Entity, localId: LocalId): void {
  for (const { conflictId } of journal.conflicts.ofRecord(entity, localId))
    journal.conflicts.remove(conflictId);
}
