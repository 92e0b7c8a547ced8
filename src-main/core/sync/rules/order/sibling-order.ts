import type { LocalId } from '#shared/domain/ids.ts';
import { longestIncreasingSubsequence } from '#shared/sync/longest-increasing-subsequence.ts';

/** An element to move, and its new predecessor (null: none). */
export interface SiblingMove {
  readonly localId: LocalId;
  readonly after: LocalId | null;
}

/**
 * The fewest moves that turn `from` into `to`, in the order in which to make them. Their number is n minus the length
 * of the longest increasing subsequence. Both lists have the same ids.
 */
export function minimalMoves(from: readonly LocalId[], to: readonly LocalId[]): readonly SiblingMove[] {
  const rank = new Map(from.map((localId, index) => [localId, index]));
  const unmoved = new Set(longestIncreasingSubsequence(to.map((localId) => rank.get(localId) ?? -1)));
  return to.flatMap((localId, index) =>
    unmoved.has(index) ? [] : [{ localId, after: index === 0 ? null : (to[index - 1] ?? null) }],
  );
}

/**
 * The index of a record in the service's list that puts it behind its predecessor on screen. Siblings that the service
 * does not have are skipped.
 *
 * @param localId the record
 * @param visible the siblings as the user sees them, the record included
 * @param server the service's siblings, with or without the record
 * @returns an index into the service's list without the record, from 0 to its length
 */
export function serverIndexFor(
  localId: LocalId,
  visible: readonly LocalId[],
  server: readonly LocalId[],
): number {
  const others = server.filter((id) => id !== localId);
  const indexOf = new Map(others.map((id, index) => [id, index]));
  for (const before of visible.slice(0, Math.max(visible.indexOf(localId), 0)).toReversed()) {
    const index = indexOf.get(before);
    if (index !== undefined) return index + 1;
  }
  return 0;
}
