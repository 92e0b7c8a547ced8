import type { LocalId } from '#shared/domain/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { minimalMoves } from './sibling-order.ts';

/**
 * Replaces the pending moves of one list of siblings by the fewest moves that give the same order. The first opIds
 * stay, so that the outbox keeps showing the same entries.
 *
 * @param moves the pending moves in order
 * @param before the siblings without these moves
 * @param after the siblings as the user sees them
 */
export function compactMoves(
  moves: readonly OperationOf<'move'>[],
  before: readonly LocalId[],
  after: readonly LocalId[],
): readonly OperationOf<'move'>[] {
  const fewest = minimalMoves(before, after);
  if (fewest.length >= moves.length) return moves;
  return fewest.flatMap((move, index) => {
    const remaining = moves[index];
    return remaining === undefined ? [] : [{ ...remaining, localId: move.localId, after: move.after }];
  });
}
