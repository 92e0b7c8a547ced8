import { mergeText } from '#shared/sync/text/merge-text.ts';
import type { FieldChanges, FieldValue } from '#shared/sync/operation.ts';

/** A field that both sides changed to different values. */
export interface FieldConflict {
  readonly field: string;
  readonly base: FieldValue;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
}

/** The result of merging a pending change with the service's newer state. */
export interface MergeResult {
  /** The changes to push, rebased on the service's state. */
  readonly changes: FieldChanges;
  readonly conflicts: readonly FieldConflict[];
}

/** Fields of prose, whose edits can be merged block by block. */
const textFields: ReadonlySet<string> = new Set(['body']);

/** Merges two edits of prose by blocks; null if the field is no prose, or both change the same block. */
export function weaveText(
  field: string,
  base: FieldValue,
  mine: FieldValue,
  theirs: FieldValue,
): string | null {
  return textFields.has(field) && typeof mine === 'string' && typeof theirs === 'string'
    ? mergeText(typeof base === 'string' ? base : '', mine, theirs)
    : null;
}

/**
 * Merges each field of a change three-way. A field that the service has not changed stays; one with the same new value
 * on both sides is dropped; prose is merged by blocks; any other is a conflict.
 *
 * @param theirs the service's present values; a missing field counts as unchanged
 */
export function mergeFields(
  changes: FieldChanges,
  theirs: Readonly<Record<string, FieldValue | undefined>>,
): MergeResult {
  const merged: Record<string, readonly [FieldValue, FieldValue]> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, [base, mine]] of Object.entries(changes)) {
    const their = theirs[field];
    if (their === undefined || their === base) {
      merged[field] = [base, mine];
      continue;
    }
    if (their === mine) continue;
    const woven = weaveText(field, base, mine, their);
    if (woven === null) conflicts.push({ field, base, mine, theirs: their });
    else if (woven !== their) merged[field] = [their, woven];
  }
  return { changes: merged, conflicts };
}
