import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { FieldConflict } from '../rules/merge-fields.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Clock } from '../../ports.ts';
import type { Journal } from '../../journal/journal.ts';

interface ConflictContext {
  readonly journal: Journal;
  readonly newId: () => string;
  readonly clock: Clock;
}

/**
 * Keeps both sides of each clash until a person decides (S12). A field that is in conflict already keeps its
 * first base and takes the newer side.
 */
export function raiseConflicts(
  { journal, newId, clock }: ConflictContext,
  { entity, localId, proposalId }: Pick<Operation, 'entity' | 'localId' | 'proposalId'>,
  clashes: readonly FieldConflict[],
): void {
  const standing = journal.conflicts.ofRecord(entity, localId);
  for (const clash of clashes) {
    const earlier = standing.find((conflict) => conflict.field === clash.field);
    journal.conflicts.save({
      conflictId: earlier?.conflictId ?? newId(),
      entity,
      localId,
      proposalId,
      field: clash.field,
      base: earlier?.base ?? clash.base,
      mine: clash.mine,
      theirs: clash.theirs,
      at: earlier?.at ?? clock.now(),
    });
  }
}

/** A record that is not wanted any more, or never will be, has nothing left to decide. */
export function dropConflicts(journal: Journal, entity: Entity, localId: LocalId): void {
  for (const { conflictId } of journal.conflicts.ofRecord(entity, localId))
    journal.conflicts.remove(conflictId);
}
