import { createStore } from 'zustand/vanilla';
import type { LocalId } from '#shared/domain/ids.ts';
import type { MirrorChanges } from '../db/mirror-changes.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';
import type { Observable } from '../lib/observable.ts';

/** The number of operations that an undo or redo has undone so far. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Fewer operations take less time than reading a number. */
const minOperations = 20;
/** Most operations whose scopes are in memory. Progress of older ones stays at 0 until the end. */
const maxScopes = 20_000;

/** Follows undos and redos of many operations. */
export function createUndoProgress(changes: Pick<MirrorChanges, 'subscribe'>) {
  const progress = createStore<Progress | null>(() => null);
  const scopes = new Map<string, LocalId>();

  /** Counts the operations whose records the mirror has read again. */
  function countReadScopes(opIds: readonly string[]) {
    let waiting = new Set(opIds);
    let done = 0;
    const total = opIds.length;
    const stop = changes.subscribe((change) => {
      if (change.by !== 'feed' || change.scopes === null) return;
      const before = done;
      for (const opId of waiting) {
        const scope = scopes.get(opId);
        if (scope === undefined || !change.scopes.has(scope)) continue;
        waiting.delete(opId);
        done += 1;
      }
      if (done > before) progress.setState({ done, total }, true);
    });
    return {
      stop,
      /** Counts only these from now on. Until the answer, a change of a sent operation counts too. */
      restrictTo(withdrawn: ReadonlySet<string>): void {
        const before = done;
        done = opIds.filter((opId) => withdrawn.has(opId) && !waiting.has(opId)).length;
        waiting = new Set([...waiting].filter((opId) => withdrawn.has(opId)));
        if (done !== before) progress.setState({ done, total }, true);
      },
    };
  }

  return {
    /** Null while no undo of many operations runs. */
    progress: progress as Observable<Progress | null>,
    /** Records the scopes of applied operations, to follow their withdrawal. */
    remember(applied: readonly AppliedEdit[]): void {
      if (applied.length < minOperations) return;
      if (scopes.size + applied.length > maxScopes) scopes.clear();
      for (const { operation, scope } of applied) scopes.set(operation.opId, scope);
    },
    /** @param withdraw receives a function to call with the withdrawn operations, before they are read */
    async followWithdrawal<T>(
      opIds: readonly string[],
      withdraw: (onAnswer: (withdrawn: ReadonlySet<string>) => void) => Promise<T>,
    ): Promise<T> {
      if (opIds.length < minOperations) return await withdraw(() => undefined);
      progress.setState({ done: 0, total: opIds.length }, true);
      const count = countReadScopes(opIds);
      try {
        return await withdraw(count.restrictTo);
      } finally {
        count.stop();
        progress.setState(null, true);
      }
    },
    /** @param submit receives a function to call with the number of edits that were planned so far */
    async followEdits<T>(
      total: number,
      submit: (onPlanned: (done: number) => void) => Promise<T>,
    ): Promise<T> {
      if (total < minOperations) return await submit(() => undefined);
      const setDone = (done: number): void => progress.setState({ done, total }, true);
      setDone(0);
      try {
        return await submit(setDone);
      } finally {
        progress.setState(null, true);
      }
    },
  };
}

export type UndoProgress = ReturnType<typeof createUndoProgress>;
