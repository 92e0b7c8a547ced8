import type { LocalId } from '#shared/domain/ids.ts';
import { concernedIds } from '#shared/sync/concerned-ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { relayBatchSize } from '../undo/history-entry.ts';

/** An edit that the journal has not acknowledged. `end` removes its mark of being unsaved. */
export interface UnacknowledgedEdit {
  readonly operations: readonly Operation[];
  readonly end: () => void;
}

/** Operations of this window that wait for the journal, in the order in which they are relayed. */
export interface RelayQueue {
  add(edit: UnacknowledgedEdit): void;
  /** The next batch; empty if the queue is. Its operations stay in the queue until `remove`. */
  next(): readonly Operation[];
  /** Removes operations that the journal has. Returns the edits that this completes. */
  remove(operations: readonly Operation[]): readonly UnacknowledgedEdit[];
  /** All operations, in the order of the edits. */
  all(): readonly Operation[];
  /** All edits with an operation in the queue. */
  edits(): ReadonlySet<UnacknowledgedEdit>;
}

/** An edit of more operations is a bulk action, which other edits may overtake. */
const maxOvertaking = 20;

interface QueueEntry {
  readonly operation: Operation;
  readonly edit: UnacknowledgedEdit;
}

/** The overtaking operations in order, with all earlier operations that they depend on, directly or not. */
function withDependencies(
  entries: readonly QueueEntry[],
  mayOvertake: (entry: QueueEntry) => boolean,
): readonly Operation[] {
  const ids = new Set<LocalId>();
  return entries
    .toReversed()
    .flatMap((entry) => {
      const { operation } = entry;
      const concerned = concernedIds(operation);
      if (!mayOvertake(entry) && !concerned.some((id) => ids.has(id))) return [];
      for (const id of concerned) ids.add(id);
      return [operation];
    })
    .toReversed();
}

/**
 * Creates a queue in which an edit overtakes an earlier bulk action, together with the operations that it depends on.
 * No edit overtakes while an e-mail is in the queue, because an e-mail must not be sent before any earlier edit.
 */
export function createRelayQueue(): RelayQueue {
  let entries: readonly QueueEntry[] = [];

  const mayOvertake = ({ edit: { operations } }: QueueEntry): boolean => operations.length <= maxOvertaking;

  return {
    add(edit) {
      entries = [...entries, ...edit.operations.map((operation) => ({ operation, edit }))];
    },
    next() {
      const first = entries.slice(0, relayBatchSize).map(({ operation }) => operation);
      if (entries.length <= relayBatchSize || !entries.some(mayOvertake)) return first;
      if (entries.some(({ operation }) => operation.kind === 'send')) return first;
      const overtaking = withDependencies(entries, mayOvertake);
      return overtaking.length <= relayBatchSize ? overtaking : first;
    },
    remove(operations) {
      const removed = new Set(operations.map(({ opId }) => opId));
      const affectedEdits = new Set(
        entries.flatMap(({ operation, edit }) => (removed.has(operation.opId) ? [edit] : [])),
      );
      entries = entries.filter(({ operation }) => !removed.has(operation.opId));
      const unfinished = new Set(entries.map(({ edit }) => edit));
      return [...affectedEdits].filter((edit) => !unfinished.has(edit));
    },
    all: () => entries.map(({ operation }) => operation),
    edits: () => new Set(entries.map(({ edit }) => edit)),
  };
}
