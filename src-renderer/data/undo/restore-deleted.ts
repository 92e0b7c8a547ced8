import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Aliases } from '../lib/aliases.ts';
import type { Edit } from '../lib/edit.ts';
import type { HistoryStep } from './history-entry.ts';
import { findAnchor, isInPosition, type Neighborhood } from '../edits/neighborhood.ts';
import type { AppliedEdit, DeletedSubtree } from '../edits/plan-edits.ts';
import type { HistoryDependencies, SiblingList } from './history-types.ts';
import { recreate, relink } from './recreate.ts';

interface Dependencies extends Pick<
  HistoryDependencies,
  'aliases' | 'findCopies' | 'getSiblingOrder' | 'newId'
> {
  /** @param asNamed further edits, whose ids are not replaced by current ones */
  readonly submitEdits: (
    edits: readonly Edit[],
    asNamed?: readonly Edit[],
  ) => Promise<readonly HistoryStep[]>;
}

/** Edits that set a record's references to current ids, if they hold an old id or are empty after a delete. */
function getReferenceUpdates(
  { localId, fields }: AnyRecord,
  scope: LocalId,
  current: Aliases['current'],
): readonly Edit[] {
  return (['client_id', 'source_id'] as const).flatMap((field) => {
    const named = localIdOfField(new Map<string, unknown>(Object.entries(fields)).get(field));
    if (named === null || current(named) === named) return [];
    const reference = { field, localId: current(localId), scope: current(scope) };
    return relink(reference, [named, null], current(named));
  });
}

/** The id of a deleted section, if sections of proposals may be copies of it; otherwise empty. */
function getOriginalId({ removed }: AppliedEdit): readonly LocalId[] {
  const record = removed?.records[0];
  return record?.entity === 'section' && record.fields.proposal_id === null ? [record.localId] : [];
}

/** Creates the restoring of deleted records for one undo stack. */
export function createRestoreDeleted({
  submitEdits,
  getSiblingOrder,
  findCopies,
  aliases,
  newId,
}: Dependencies) {
  function getSiblingList({ removed, scope }: AppliedEdit): SiblingList | null {
    const record = removed?.records[0];
    const parentId = record === undefined ? null : parentIdOf(record);
    if (parentId === null || (record?.entity !== 'section' && record?.entity !== 'line_item')) return null;
    return { entity: record.entity, parentId: aliases.current(parentId), scope: aliases.current(scope) };
  }

  function getCurrentNeighbors({ neighborhood: { before, behind } }: DeletedSubtree): Neighborhood {
    return { before: before.map(aliases.current), behind: behind.map(aliases.current) };
  }

  return {
    /** Recreates records that the service has deleted. */
    async recreate(deletes: readonly AppliedEdit[]): Promise<readonly HistoryStep[]> {
      const edits: Edit[] = [];
      const relinks: Edit[] = [];
      const recreatedIds: LocalId[] = [];
      const copies = await findCopies(deletes.flatMap(getOriginalId));
      for (const done of deletes) {
        const { operation, removed } = done;
        if (removed === null) continue;
        const list = getSiblingList(done);
        const order = list === null ? [] : [...(await getSiblingOrder(list)), ...recreatedIds];
        const referencedBy = removed.referencedBy.map(aliases.current);
        const after = findAnchor(order, getCurrentNeighbors(removed));
        const knownBy = copies.get(operation.localId) ?? [];
        const recreation = recreate(
          { ...removed, referencedBy, copies: knownBy },
          after,
          operation.proposalId,
          newId,
        );
        aliases.add(recreation.aliases);
        recreatedIds.push(...recreation.aliases.map(([, fresh]) => fresh));
        edits.push(...recreation.edits);
        relinks.push(...recreation.relinks);
      }
      return edits.length === 0 ? [] : await submitEdits(edits, relinks);
    },

    /** Updates references in records whose delete was withdrawn to the new ids of recreated records. */
    async updateReferences(deletes: readonly AppliedEdit[]): Promise<readonly HistoryStep[]> {
      const edits = deletes.flatMap(({ removed, scope }) =>
        (removed?.records ?? []).flatMap((record) => getReferenceUpdates(record, scope, aliases.current)),
      );
      return edits.length === 0 ? [] : await submitEdits([], edits);
    },

    /** Moves records whose delete was withdrawn to their old position. Later moves of siblings may have changed it. */
    async restorePositions(deletes: readonly AppliedEdit[]): Promise<readonly HistoryStep[]> {
      const steps: HistoryStep[] = [];
      for (const done of deletes) {
        const list = getSiblingList(done);
        if (list === null || done.removed === null) continue;
        const localId = aliases.current(done.operation.localId);
        const neighbors = getCurrentNeighbors(done.removed);
        const order = await getSiblingOrder(list);
        if (isInPosition(order, localId, neighbors)) continue;
        const after = findAnchor(order, neighbors);
        const { entity, scope } = list;
        steps.push(...(await submitEdits([{ kind: 'move', entity, localId, scope, after }])));
      }
      return steps;
    },
  };
}
