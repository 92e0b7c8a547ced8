import type { LocalId } from '#shared/domain/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { minimalMoves } from './sibling-order.ts';

/**
 * Rewrites the waiting moves of one list of siblings to the fewest that lead to the same order (S4). The first
 * opIds are kept, so what the user sees in the outbox stays the same entry where it can.
 *
 * @param moves the waiting moves in order
 * @param before the siblings without these moves
 * @param after the siblings as the user sees them now
 */
export function compactMoves(
  moves: readonly OperationOf<'move'>[],
  before: readonly LocalId[],
  after: readonly LocalId[],
): readonly OperationOf<'move'>[] {
  const fewest = minimalMoves(before, after);
  if (fewest.length >= moves.length) return moves;
  return fewest.flatMap((move, index) => {
    const kept = moves[index];
    return kept === undefined ? [] : [{ ...kept, localId: move.localId, after: move.after }];
  });
}
