import type { LocalId } from '#shared/domain/ids.ts';
import type { Edit } from '../lib/edit.ts';
import type { ReadSet } from '../db/stored-records.ts';
import { readSetsOf } from './read-sets.ts';

/** Edits that can be worked out without a look at the others. */
export interface EditBatch {
  readonly edits: readonly Edit[];
  readonly readSets: readonly ReadSet[];
}

/** So many scopes are read and laid out in one piece: a proposal is one. */
export const maxScopesPerBatch = 20;

/**
 * Cuts edits, in their order, into lots of which none reaches what another does: of many that are about a proposal each,
 * only a few have to be in memory at once. What is about one proposal stays in one lot.
 */
export function splitByScope(edits: readonly Edit[]): readonly EditBatch[] {
  const lastIndexByScope = new Map<LocalId, number>();
  const readSets = edits.map((edit) => readSetsOf([edit]));
  for (const [index, readSet] of readSets.entries())
    for (const { scope } of readSet) lastIndexByScope.set(scope, index);
  const batches: EditBatch[] = [];
  let batch: Edit[] = [];
  let scopes = new Set<LocalId>();
  /** Up to where something goes on that has begun. */
  let lastRelatedIndex = 0;
  for (const [index, edit] of edits.entries()) {
    batch.push(edit);
    for (const { scope } of readSets[index] ?? []) {
      scopes.add(scope);
      lastRelatedIndex = Math.max(lastRelatedIndex, lastIndexByScope.get(scope) ?? 0);
    }
    if (lastRelatedIndex > index || (scopes.size < maxScopesPerBatch && index < edits.length - 1)) continue;
    batches.push({ edits: batch, readSets: readSetsOf(batch) });
    batch = [];
    scopes = new Set();
  }
  return batches;
}
