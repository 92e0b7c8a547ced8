import type { LocalId } from '#shared/domain/ids.ts';
import { concernedIds } from '#shared/sync/concerned-ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { handedOverAtOnce } from '../undo/history-entry.ts';

/** An edit on its way, and what ends its mark of not being saved. */
export interface Unsettled {
  readonly operations: readonly Operation[];
  readonly end: () => void;
}

/** What waits for the journal, in the order in which it is handed over. */
export interface HandOverQueue {
  add(edit: Unsettled): void;
  /** What goes next, in one call; nothing when all is done. It stays here until it is `done`. */
  next(): readonly Operation[];
  /** The journal knows of these. Gives the edits of which nothing is left here. */
  done(operations: readonly Operation[]): readonly Unsettled[];
  isEmpty(): boolean;
}

/** An edit of more operations is a bulk action, and lets others pass. */
const few = 20;

interface Waiting {
  readonly operation: Operation;
  readonly edit: Unsettled;
}

/**
 * What of these has to go before those that pass, and they themselves, in order: whatever has to do with one of them, or
 * with something that does.
 */
function withAllBefore(
  waiting: readonly Waiting[],
  passes: (entry: Waiting) => boolean,
): readonly Operation[] {
  const ids = new Set<LocalId>();
  return waiting
    .toReversed()
    .flatMap((entry) => {
      const { operation } = entry;
      const concerned = concernedIds(operation);
      if (!passes(entry) && !concerned.some((id) => ids.has(id))) return [];
      for (const id of concerned) ids.add(id);
      return [operation];
    })
    .toReversed();
}

/**
 * A queue in which an edit does not wait for a bulk action before it: the edit goes first, with the operations that it
 * depends on. An email never passes and is never passed, because it must not leave before anything that was done before
 * it.
 */
export function createHandOverQueue(): HandOverQueue {
  let waiting: readonly Waiting[] = [];

  const passes = ({ edit: { operations } }: Waiting): boolean => operations.length <= few;

  return {
    add(edit) {
      waiting = [...waiting, ...edit.operations.map((operation) => ({ operation, edit }))];
    },
    next() {
      const first = waiting.slice(0, handedOverAtOnce).map(({ operation }) => operation);
      if (waiting.length <= handedOverAtOnce || !waiting.some(passes)) return first;
      if (waiting.some(({ operation }) => operation.kind === 'send')) return first;
      const passing = withAllBefore(waiting, passes);
      return passing.length <= handedOverAtOnce ? passing : first;
    },
    done(operations) {
      const gone = new Set(operations.map(({ opId }) => opId));
      const touched = new Set(
        waiting.flatMap(({ operation, edit }) => (gone.has(operation.opId) ? [edit] : [])),
      );
      waiting = waiting.filter(({ operation }) => !gone.has(operation.opId));
      const left = new Set(waiting.map(({ edit }) => edit));
      return [...touched].filter((edit) => !left.has(edit));
    },
    isEmpty: () => waiting.length === 0,
  };
}
