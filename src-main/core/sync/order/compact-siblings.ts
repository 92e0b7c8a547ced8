import type { LocalId } from '#shared/domain/ids.ts';
import { compactMoves } from '../rules/order/compact-moves.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { isBarrier, isUntouched } from '#shared/sync/pending-operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { entriesOf, scopeComputer, scopeOf } from '../view/visible.ts';

/** Replacements of pending operations; null removes one. */
type Rewrite = ReadonlyMap<string, Operation | null>;

/** The pending operations of the scope that may still be changed: those behind the last send or archive. */
function waitingBehindBarrier(journal: Journal, move: OperationOf<'move'>): readonly JournaledOperation[] {
  const entries = entriesOf(journal, scopeOf(move));
  const barrier = entries.findLastIndex(({ operation }) => isBarrier(operation));
  return entries.slice(barrier + 1).filter(isUntouched);
}

/** Moves of a record that is not created yet become the position of its create. */
function intoCreate(waiting: readonly JournaledOperation[], move: OperationOf<'move'>): Rewrite {
  const rewrite = new Map<string, Operation | null>();
  for (const { operation } of waiting) {
    if (operation.localId !== move.localId) continue;
    if (operation.kind === 'create') rewrite.set(operation.opId, { ...operation, after: move.after });
    if (operation.kind === 'move' && rewrite.size > 0) rewrite.set(operation.opId, null);
  }
  return rewrite;
}

/** Whether each moved record exists before its move. A record that is created later cannot be moved. */
function areThere(waiting: readonly JournaledOperation[], moves: readonly OperationOf<'move'>[]): boolean {
  const indexOf = (opId: string | undefined): number =>
    waiting.findIndex(({ operation }) => operation.opId === opId);
  return moves.every(({ opId, localId }) => {
    const create = waiting.find(
      ({ operation }) => operation.kind === 'create' && operation.localId === localId,
    );
    return indexOf(create?.operation.opId) < indexOf(opId);
  });
}

/** The smallest set of moves that gives the wanted order; empty if it would move a record before its create. */
function intoFewest(
  waiting: readonly JournaledOperation[],
  move: OperationOf<'move'>,
  order: (rewrite: Rewrite) => readonly LocalId[],
  wanted: readonly LocalId[],
): Rewrite {
  const moves = waiting.flatMap(({ operation }) =>
    operation.kind === 'move' && operation.parentId === move.parentId ? [operation] : [],
  );
  const without = order(new Map(moves.map(({ opId }) => [opId, null])));
  const fewest = compactMoves(moves, without, wanted);
  if (!areThere(waiting, fewest)) return new Map();
  const remaining = new Map(fewest.map((operation) => [operation.opId, operation]));
  return new Map(moves.map(({ opId }) => [opId, remaining.get(opId) ?? null]));
}

/**
 * Reduces the pending operations of one list of siblings to fewer calls, if the order on screen stays. Other pending
 * operations may be anchored to the moved records, so each rewrite is computed before it is applied.
 */
export function compactSiblings(journal: Journal, move: OperationOf<'move'>): void {
  const waiting = waitingBehindBarrier(journal, move);
  const compute = scopeComputer(journal, scopeOf(move));
  const order = (rewrite: Rewrite): readonly LocalId[] =>
    compute((operation) => {
      const next = rewrite.get(operation.opId);
      return next === undefined ? operation : next;
    })
      .childrenOf(move.entity, move.parentId)
      .map((record) => record.localId);
  const wanted = order(new Map());
  for (const rewrite of [intoCreate(waiting, move), intoFewest(waiting, move, order, wanted)]) {
    if (rewrite.size === 0 || order(rewrite).join() !== wanted.join()) continue;
    for (const [opId, operation] of rewrite) {
      if (operation === null) journal.operations.remove(opId);
      else journal.operations.patch(opId, { operation });
    }
    return;
  }
}
