import type { LocalId } from '#shared/domain/ids.ts';
import { concernedIds } from '#shared/sync/concerned-ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { relayBatchSize } from '../undo/history-entry.ts';

/** An edit on its way, and what ends its mark of not being saved. */
export interface Unsettled {
  readonly operations: readonly Operation[];
  readonly end: () => void;
}

/** Operations that wait for the journal, in the order in which they are relayed. */
export interface RelayOrder {
  add(edit: Unsettled): void;
  /** The next batch; empty when nothing waits. Operations stay here until they are `done`. */
  next(): readonly Operation[];
  /** The journal has these. Returns the edits that are complete by that. */
  done(operations: readonly Operation[]): readonly Unsettled[];
  isEmpty(): boolean;
}

/** An edit of more operations is a bulk action, and lets others pass. */
const few = 20;

interface Waiting {
  readonly operation: Operation;
  readonly edit: Unsettled;
}

/** The operations that pass, in order, with all earlier operations that they depend on, directly or not. */
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
export function createRelayOrder(): RelayOrder {
  let waiting: readonly Waiting[] = [];

  const passes = ({ edit: { operations } }: Waiting): boolean => operations.length <= few;

  return {
    add(edit) {
      waiting = [...waiting, ...edit.operations.map((operation) => ({ operation, edit }))];
    },
    next() {
      const first = waiting.slice(0, relayBatchSize).map(({ operation }) => operation);
      if (waiting.length <= relayBatchSize || !waiting.some(passes)) return first;
      if (waiting.some(({ operation }) => operation.kind === 'send')) return first;
      const passing = withAllBefore(waiting, passes);
      return passing.length <= relayBatchSize ? passing : first;
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
