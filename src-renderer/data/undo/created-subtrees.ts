import type { Edit } from '../lib/edit.ts';
import { withReferencingProposals } from '../edits/referencing-proposals.ts';
import { planUndo, type AppliedEdit, type DeletedSubtree } from '../edits/plan-edits.ts';
import type { Queries } from '../queries/queries.ts';
import type { ScopedRecord } from './history-types.ts';
import type { RecordCache } from '../cache/record-cache.ts';
import type { Part, ReadSet } from '../db/stored-records.ts';

/** The read set of a record and its descendants. */
export function readSetOf({ entity, scope }: Pick<ScopedRecord, 'entity' | 'scope'>): ReadSet {
  const parts: readonly Part[] = entity === 'client' ? ['client'] : ['proposal', 'contents'];
  return { scope, parts: new Set(parts) };
}

/** The records that creates have made, with their descendants, by opId. */
export async function createdSubtrees(
  cache: Pick<RecordCache, 'read'>,
  queries: Queries,
  creates: readonly AppliedEdit[],
): Promise<ReadonlyMap<string, DeletedSubtree>> {
  if (creates.length === 0) return new Map();
  const { view } = await cache.read(
    creates.map(({ operation: { entity }, scope }) => readSetOf({ entity, scope })),
  );
  const deletes = creates.map(({ operation: { entity, localId }, scope }): Edit => ({
    kind: 'delete',
    entity,
    localId,
    scope,
    notBefore: null,
  }));
  const named = await withReferencingProposals(deletes, queries);
  return new Map(
    creates.flatMap(({ operation: { opId, entity, localId, proposalId } }, index) => {
      const edit = named[index];
      const referencedBy = edit?.kind === 'delete' ? edit.referencedBy : [];
      const draft = { kind: 'delete', entity, localId, proposalId, notBefore: null } as const;
      const { removed } = planUndo(view, draft, referencedBy);
      return removed === null ? [] : [[opId, removed]];
    }),
  );
}
