import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Aliases } from '../lib/aliases.ts';
import type { Edit } from '../lib/edit.ts';
import type { HistoryStep } from './history-entry.ts';
import { findAnchor, isInPosition, type Neighborhood } from '../edits/neighborhood.ts';
import type { AppliedEdit, DeletedSubtree } from '../edits/plan-edits.ts';
import type { HistoryDependencies, SiblingList } from './history-types.ts';
import { recreate, relink, type Reference } from './recreate.ts';

interface Dependencies extends Pick<
  HistoryDependencies,
  'aliases' | 'findCopies' | 'findExisting' | 'getSiblingOrder' | 'newId'
> {
  /** @param asNamed further edits, whose ids are not replaced by current ones */
  readonly submitEdits: (
    edits: readonly Edit[],
    asNamed?: readonly Edit[],
  ) => Promise<readonly HistoryStep[]>;
}

/** A reference to a record that was recreated under another id. */
interface OldReference {
  readonly reference: Reference;
  readonly named: LocalId;
}

function getOldReferences(
  { localId, fields }: AnyRecord,
  scope: LocalId,
  current: Aliases['current'],
): readonly OldReference[] {
  return (['client_id', 'source_id'] as const).flatMap((field) => {
    const named = localIdOfField(new Map<string, unknown>(Object.entries(fields)).get(field));
    if (named === null || current(named) === named) return [];
    return [{ reference: { field, localId: current(localId), scope: current(scope) }, named }];
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
  findExisting,
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

    /**
     * Updates references in records whose delete was withdrawn to the new ids of recreated records, if they hold an old
     * id or are empty after a delete. A record that was recreated may exist again: the user has found that its delete
     * failed.
     */
    async updateReferences(deletes: readonly AppliedEdit[]): Promise<readonly HistoryStep[]> {
      const references = deletes.flatMap(({ removed, scope }) =>
        (removed?.records ?? []).flatMap((record) => getOldReferences(record, scope, aliases.current)),
      );
      if (references.length === 0) return [];
      const existing = await findExisting(
        references.map(({ reference: { field }, named }) => ({
          entity: field === 'client_id' ? 'client' : 'section',
          localId: named,
          scope: named,
        })),
      );
      const edits = references.flatMap(({ reference, named }) =>
        existing.has(named) ? [] : relink(reference, [named, null], aliases.current(named)),
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
