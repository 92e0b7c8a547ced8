import type { LocalId } from '#shared/domain/ids.ts';
import { compactMoves } from '../rules/order/compact-moves.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { isBarrier, isUntouched } from '#shared/sync/pending-operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { entriesOf, scopeComputer, scopeOf } from '../view/visible.ts';

/** Replacements of pending operations; null removes one. */
type Rewrites = ReadonlyMap<string, Operation | null>;

/** The pending operations of the scope that may still be changed: those behind the last send or archive. */
function changeableOperations(journal: Journal, move: OperationOf<'move'>): readonly JournaledOperation[] {
  const entries = entriesOf(journal, scopeOf(move));
  const barrier = entries.findLastIndex(({ operation }) => isBarrier(operation));
  return entries.slice(barrier + 1).filter(isUntouched);
}

/** Folds the moves of a record that is not created yet into the position of its create. */
function foldMovesIntoCreate(waiting: readonly JournaledOperation[], move: OperationOf<'move'>): Rewrites {
  const rewrite = new Map<string, Operation | null>();
  for (const { operation } of waiting) {
    if (operation.localId !== move.localId) continue;
    if (operation.kind === 'create') rewrite.set(operation.opId, { ...operation, after: move.after });
    if (operation.kind === 'move' && rewrite.size > 0) rewrite.set(operation.opId, null);
  }
  return rewrite;
}

/** Whether each moved record exists before its move. A record that is created later cannot be moved. */
function existBeforeMoves(
  waiting: readonly JournaledOperation[],
  moves: readonly OperationOf<'move'>[],
): boolean {
  const indexOf = (opId: string): number => waiting.findIndex(({ operation }) => operation.opId === opId);
  return moves.every(({ opId, localId }) => {
    const create = waiting.find(
      ({ operation }) => operation.kind === 'create' && operation.localId === localId,
    );
    return create === undefined || indexOf(create.operation.opId) < indexOf(opId);
  });
}

/** The smallest set of moves that gives the wanted order; empty if it would move a record before its create. */
function minimizeMoves(
  waiting: readonly JournaledOperation[],
  move: OperationOf<'move'>,
  computeOrder: (rewrite: Rewrites) => readonly LocalId[],
  wanted: readonly LocalId[],
): Rewrites {
  const moves = waiting.flatMap(({ operation }) =>
    operation.kind === 'move' && operation.parentId === move.parentId ? [operation] : [],
  );
  const orderWithoutMoves = computeOrder(new Map(moves.map(({ opId }) => [opId, null])));
  const minimalMoves = compactMoves(moves, orderWithoutMoves, wanted);
  if (!existBeforeMoves(waiting, minimalMoves)) return new Map();
  const remaining = new Map(minimalMoves.map((operation) => [operation.opId, operation]));
  return new Map(moves.map(({ opId }) => [opId, remaining.get(opId) ?? null]));
}

/**
 * Reduces the pending operations of one list of siblings to fewer calls. Other pending operations may be anchored to
 * the moved records, so a rewrite is only applied if the order on screen is the same with it.
 */
export function compactSiblings(journal: Journal, move: OperationOf<'move'>): void {
  const waiting = changeableOperations(journal, move);
  const compute = scopeComputer(journal, scopeOf(move));
  const computeOrder = (rewrite: Rewrites): readonly LocalId[] =>
    compute((operation) => {
      const next = rewrite.get(operation.opId);
      return next === undefined ? operation : next;
    })
      .childrenOf(move.entity, move.parentId)
      .map((record) => record.localId);
  const currentOrder = computeOrder(new Map());
  for (const rewrite of [
    foldMovesIntoCreate(waiting, move),
    minimizeMoves(waiting, move, computeOrder, currentOrder),
  ]) {
    if (rewrite.size === 0 || computeOrder(rewrite).join() !== currentOrder.join()) continue;
    for (const [opId, operation] of rewrite) {
      if (operation === null) journal.operations.remove(opId);
      else journal.operations.patch(opId, { operation });
    }
    return;
  }
}
