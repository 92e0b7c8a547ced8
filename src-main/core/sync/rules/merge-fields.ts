import { mergeText } from '#shared/sync/text/merge-text.ts';
import type { FieldChanges, FieldValue } from '#shared/sync/operation.ts';

/** A field that both sides changed to different values (S12). */
export interface FieldConflict {
  readonly field: string;
  readonly base: FieldValue;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
}

/** What is left of a pending change once the service's newer state has been taken into account. */
export interface MergeResult {
  /** Still to be pushed, rebased on the service's state. */
  readonly changes: FieldChanges;
  readonly conflicts: readonly FieldConflict[];
}

/** Fields of prose, where two people's edits can be woven together block by block. */
const textFields: ReadonlySet<string> = new Set(['body']);

/**
 * Three-way merge per field (S11, S12). A field that the service still has at its base stays as it is; one
 * that both sides brought to the same value drops out; prose is merged by blocks; the rest is a conflict.
 *
 * @param theirs the service's present values; a field that it does not report is taken to be unchanged
 */
export function mergeFields(
  changes: FieldChanges,
  theirs: Readonly<Record<string, FieldValue | undefined>>,
): MergeResult {
  const kept: Record<string, readonly [FieldValue, FieldValue]> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, [base, mine]] of Object.entries(changes)) {
    const their = theirs[field];
    if (their === undefined || their === base) {
      kept[field] = [base, mine];
      continue;
    }
    if (their === mine) continue;
    const woven =
      textFields.has(field) && typeof mine === 'string' && typeof their === 'string'
        ? mergeText(typeof base === 'string' ? base : '', mine, their)
        : null;
    if (woven === null) conflicts.push({ field, base, mine, theirs: their });
    else if (woven !== their) kept[field] = [their, woven];
  }
  return { changes: kept, conflicts };
}
