import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { isAppError, type AppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { coalesced } from '../lib/coalesced.ts';
import type { WithLock } from '../lib/locks.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { createRetry } from '../lib/retry.ts';
import { relayBatchSize } from '../undo/history-entry.ts';
import type { Mirror } from './mirror.ts';
import { createRelayQueue, type UnacknowledgedEdit } from './relay-queue.ts';
import type { SaveTracker } from './save-state.ts';

/** Milliseconds until the relay retries a batch that the journal has not answered. */
const submitTimeoutMs = 15_000;

interface Dependencies {
  readonly client: BridgeClient;
  readonly accountKey: string;
  readonly withLock: WithLock;
  readonly mirror: Pick<Mirror, 'acknowledge' | 'getPending' | 'getUnacknowledged' | 'refuse'>;
  readonly saves: Pick<SaveTracker, 'setRelayFailure' | 'setUnacknowledged'>;
  /** Rejects while the journal does not accept new operations yet. */
  readonly ready: () => Promise<void>;
  /** Called after each attempt, successful or not. */
  readonly onAttempt: () => void;
}

function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && error.code === 'bad-input';
}

/** The operations in ascending order of `deviceSeq`, each once. */
function sortedUnique(operations: readonly Operation[]): readonly Operation[] {
  const byId = new Map(operations.map((operation) => [operation.opId, operation]));
  return [...byId.values()].toSorted((a, b) => a.deviceSeq - b.deviceSeq);
}

/**
 * Creates one window's relay: it submits the operations of the mirror to the journal, and retries until the journal has
 * answered. A repeated submission is harmless, because the journal ignores a known `opId`.
 */
export function createRelay(dependencies: Dependencies) {
  const { client, accountKey, withLock, mirror, saves, ready, onAttempt } = dependencies;
  /** The edits of this window. The mirror holds them too, but it may be wiped before they are relayed. */
  const queue = createRelayQueue();
  /** Whether the mirror may hold operations that are not in the queue. */
  let mustReadMirror = true;

  async function submit(operations: readonly Operation[]): Promise<void> {
    const input = { accountKey, operations: [...operations] };
    const { acknowledged } = await callWithDeadline(client, 'operations.submit', input, submitTimeoutMs);
    const opIds = new Set(acknowledged);
    await mirror.acknowledge(operations.filter(({ opId }) => opIds.has(opId)));
  }

  /** The journal refuses a batch with one bad operation as a whole, so then each operation is submitted alone. */
  async function submitBatch(operations: readonly Operation[]): Promise<void> {
    try {
      await submit(operations);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const operation of operations) {
        if (operations.length === 1) await mirror.refuse(operation, error.reason);
        else await submitBatch([operation]);
      }
    }
  }

  async function updateSaveState(): Promise<void> {
    saves.setUnacknowledged(await mirror.getUnacknowledged());
  }

  /**
   * Relays a batch. Returns the edits that it completes. An operation that the journal has not acknowledged stays
   * pending in the mirror, so the save state shows it after the end of its edit.
   */
  async function relayBatch(batch: readonly Operation[]): Promise<readonly UnacknowledgedEdit[]> {
    await submitBatch(batch);
    saves.setRelayFailure(null);
    const completed = queue.remove(batch);
    // A batch inside a bulk action completes no edit, and reading the save state for each of them takes long.
    if (completed.length === 0) return completed;
    try {
      await updateSaveState();
    } finally {
      for (const { end } of completed) end();
    }
    return completed;
  }

  /**
   * Relays the edits that are in the queue at the start. Later ones are left to the next run, because otherwise a run
   * would not end during constant typing. A later edit may still overtake a bulk action of this run.
   */
  async function relayQueuedEdits(): Promise<void> {
    const remaining = new Set(queue.edits());
    if (remaining.size === 0) {
      saves.setRelayFailure(null);
      await updateSaveState();
      return;
    }
    // This ends: each batch leaves the queue, and the queue holds all operations of the remaining edits.
    while (remaining.size > 0) {
      for (const edit of await relayBatch(queue.next())) remaining.delete(edit);
    }
  }

  /** Relays all operations of the mirror, also of closed windows, in one order with those in the queue. */
  async function relayMirror(): Promise<void> {
    const stored = await mirror.getPending();
    if (stored.length > 0) {
      const operations = sortedUnique([...stored, ...queue.all()]);
      for (let start = 0; start < operations.length; start += relayBatchSize)
        await relayBatch(operations.slice(start, start + relayBatchSize));
    }
    await relayQueuedEdits();
  }

  const relay = coalesced(async () => {
    const readsMirror = mustReadMirror;
    mustReadMirror = false;
    try {
      // One window at a time relays the operations of all windows.
      if (readsMirror) await withLock(`layover-relay:${accountKey}`, relayMirror);
      // The usual case: the queue holds all pending operations, so an edit waits for no read and no lock.
      else await relayQueuedEdits();
    } catch (error) {
      mustReadMirror = true;
      throw error;
    }
  });

  /** Relays all operations that were committed before the call. Unlike `run`, it rejects and does not retry. */
  function flush(): Promise<void> {
    mustReadMirror = true;
    return relay();
  }

  const attempts = createRetry(
    async () => {
      await ready();
      await relay();
      onAttempt();
    },
    (error) => {
      saves.setRelayFailure(reasonOf(error));
      onAttempt();
    },
  );

  return {
    idle: attempts.idle,
    stop: attempts.stop,
    /** Starts an attempt at once. It includes the operations of closed windows. */
    run(): void {
      mustReadMirror = true;
      attempts.run();
    },
    flush,
    /** Relays a committed edit at once. Edits that follow during a call share the next one. */
    enqueue(edit: UnacknowledgedEdit): void {
      if (edit.operations.length === 0) return edit.end();
      queue.add(edit);
      attempts.run();
    },
  };
}

export type Relay = ReturnType<typeof createRelay>;
