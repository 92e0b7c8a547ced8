import type { LocalId } from '#shared/domain/ids.ts';
import type { Edit } from '../lib/edit.ts';
import type { Reach } from '../db/stored-records.ts';

/** An edit with what it reaches. */
export interface ReachingEdit {
  readonly edit: Edit;
  readonly reached: readonly Reach[];
}

/** Edits that can be worked out without a look at the others. */
export interface Lot {
  readonly edits: readonly Edit[];
  readonly reached: readonly Reach[];
}

/** So many scopes are read and laid out in one piece: a proposal is one. */
export const scopesAtOnce = 20;

function together(edits: readonly ReachingEdit[]): Lot {
  const parts = new Map<LocalId, Reach>();
  for (const reach of edits.flatMap(({ reached }) => reached)) {
    const known = parts.get(reach.scope)?.parts ?? [];
    parts.set(reach.scope, { scope: reach.scope, parts: new Set([...known, ...reach.parts]) });
  }
  return { edits: edits.map(({ edit }) => edit), reached: [...parts.values()] };
}

/**
 * Cuts edits, in their order, into lots of which none reaches what another does: of many that are about a proposal each,
 * only a few have to be in memory at once. What is about one proposal stays in one lot.
 */
export function apart(edits: readonly ReachingEdit[]): readonly Lot[] {
  const last = new Map<LocalId, number>();
  for (const [index, { reached }] of edits.entries()) for (const { scope } of reached) last.set(scope, index);
  const lots: Lot[] = [];
  let begun: ReachingEdit[] = [];
  let scopes = new Set<LocalId>();
  /** Up to where something goes on that has begun. */
  let until = 0;
  for (const [index, entry] of edits.entries()) {
    begun.push(entry);
    for (const { scope } of entry.reached) {
      scopes.add(scope);
      until = Math.max(until, last.get(scope) ?? 0);
    }
    if (until > index || (scopes.size < scopesAtOnce && index < edits.length - 1)) continue;
    lots.push(together(begun));
    begun = [];
    scopes = new Set();
  }
  return lots;
}
