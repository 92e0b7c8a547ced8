import type { LocalId } from '#shared/domain/ids.ts';
import { longestIncreasingSubsequence } from '#shared/sync/longest-increasing-subsequence.ts';

/** One element that has to move, and the sibling that it comes to stand behind (null: first). */
export interface SiblingMove {
  readonly localId: LocalId;
  readonly after: LocalId | null;
}

/**
 * The fewest moves that turn `from` into `to`, in the order in which they have to be made (S4: a reorder costs
 * n − longest increasing subsequence calls). Both lists hold the same ids.
 */
export function minimalMoves(from: readonly LocalId[], to: readonly LocalId[]): readonly SiblingMove[] {
  const rank = new Map(from.map((localId, index) => [localId, index]));
  const kept = new Set(longestIncreasingSubsequence(to.map((localId) => rank.get(localId) ?? -1)));
  return to.flatMap((localId, index) =>
    kept.has(index) ? [] : [{ localId, after: index === 0 ? null : (to[index - 1] ?? null) }],
  );
}

/**
 * Where a record has to stand in the service's list of its siblings, so that it follows its predecessor on
 * screen. Siblings that the service does not know yet are looked through.
 *
 * @param localId the record to place
 * @param visible the siblings as the user sees them, the record included
 * @param server the siblings as the service has them; the record may be among them
 * @returns an index into the service's list without the record, 0 … its length
 */
export function serverIndexFor(
  localId: LocalId,
  visible: readonly LocalId[],
  server: readonly LocalId[],
): number {
  const others = server.filter((id) => id !== localId);
  const place = new Map(others.map((id, index) => [id, index]));
  for (let at = visible.indexOf(localId) - 1; at >= 0; at -= 1) {
    const index = place.get(visible[at] ?? '');
    if (index !== undefined) return index + 1;
  }
  return 0;
}
