import type { LocalId } from '#shared/domain/ids.ts';
import type { Edit } from '../lib/edit.ts';
import type { ReadSet } from '../db/stored-records.ts';
import { readSetsOf } from './read-sets.ts';

/** Edits that can be planned without those of other batches. */
export interface EditBatch {
  readonly edits: readonly Edit[];
  readonly readSets: readonly ReadSet[];
}

/** Most scopes that are read at once, such as proposals. Related edits may exceed it. */
export const maxScopesPerBatch = 20;

/**
 * Splits edits, in their order, into batches without common scopes. So a bulk edit of many proposals has only a few of
 * them in memory at once. All edits of one proposal are in one batch.
 */
export function splitByScope(edits: readonly Edit[]): readonly EditBatch[] {
  const lastIndexByScope = new Map<LocalId, number>();
  const readSets = edits.map((edit) => readSetsOf([edit]));
  for (const [index, readSet] of readSets.entries())
    for (const { scope } of readSet) lastIndexByScope.set(scope, index);
  const batches: EditBatch[] = [];
  let batch: Edit[] = [];
  let scopes = new Set<LocalId>();
  /** The last index of an edit that shares a scope with the current batch. */
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
