import type { LocalId } from '#shared/domain/ids.ts';
import type { Edit } from '../lib/edit.ts';
import type { ReadSet } from '../db/stored-records.ts';
import { readSetsOf } from './read-sets.ts';

/** Edits that can be worked out without a look at the others. */
export interface Lot {
  readonly edits: readonly Edit[];
  readonly readSets: readonly ReadSet[];
}

/** So many scopes are read and laid out in one piece: a proposal is one. */
export const scopesAtOnce = 20;

/**
 * Cuts edits, in their order, into lots of which none reaches what another does: of many that are about a proposal each,
 * only a few have to be in memory at once. What is about one proposal stays in one lot.
 */
export function apart(edits: readonly Edit[]): readonly Lot[] {
  const last = new Map<LocalId, number>();
  const readSets = edits.map((edit) => readSetsOf([edit]));
  for (const [index, reach] of readSets.entries()) for (const { scope } of reach) last.set(scope, index);
  const lots: Lot[] = [];
  let begun: Edit[] = [];
  let scopes = new Set<LocalId>();
  /** Up to where something goes on that has begun. */
  let until = 0;
  for (const [index, edit] of edits.entries()) {
    begun.push(edit);
    for (const { scope } of readSets[index] ?? []) {
      scopes.add(scope);
      until = Math.max(until, last.get(scope) ?? 0);
    }
    if (until > index || (scopes.size < scopesAtOnce && index < edits.length - 1)) continue;
    lots.push({ edits: begun, readSets: readSetsOf(begun) });
    begun = [];
    scopes = new Set();
  }
  return lots;
}
