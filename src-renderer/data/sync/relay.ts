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
import { createRelayOrder, type UnacknowledgedEdit } from './relay-order.ts';
import type { SaveTracker } from './save-state.ts';

/** Milliseconds until the relay retries a batch that the journal has not answered. */
const submitTimeoutMs = 15_000;

interface Dependencies {
  readonly client: BridgeClient;
  readonly accountKey: string;
  readonly withLock: WithLock;
  readonly mirror: Pick<Mirror, 'acknowledge' | 'getPending' | 'getUndurable' | 'refuse'>;
  readonly saves: Pick<SaveTracker, 'setRelayFailure' | 'setRows'>;
  /** Rejects while the journal does not accept new operations yet. */
  readonly ready: () => Promise<void>;
  /** Called after each attempt, successful or not. */
  readonly onAttempt: () => void;
}

function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && error.code === 'bad-input';
}

/** The operations in their order, each once. */
function inOrder(operations: readonly Operation[]): readonly Operation[] {
  const byId = new Map(operations.map((operation) => [operation.opId, operation]));
  return [...byId.values()].toSorted((a, b) => a.deviceSeq - b.deviceSeq);
}

/**
 * Creates the relay of operations from the mirror to the journal (S3), for one window. It retries until the journal has
 * answered. A lock lets only one window at a time relay the mirror's operations. Repeating is harmless, because the
 * journal ignores a known `opId` (I9).
 */
export function createRelay(dependencies: Dependencies) {
  const { client, accountKey, withLock, mirror, saves, ready, onAttempt } = dependencies;
  /** The edits of this window, because the mirror may be wiped before they are relayed (I1). */
  const waiting = createRelayOrder();
  /** Whether the mirror may hold operations that this window does not know of. */
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
      for (const operation of operations)
        await (operations.length === 1 ? mirror.refuse(operation, error.reason) : submitBatch([operation]));
    }
  }

  /**
   * Ends the edits that these operations complete, and returns them. The rest of a bulk action computes no save state.
   */
  async function endEdits(relayed: readonly Operation[]): Promise<readonly UnacknowledgedEdit[]> {
    saves.setRelayFailure(null);
    const ended = waiting.remove(relayed);
    if (ended.length === 0) return ended;
    try {
      saves.setRows(await mirror.getUndurable());
    } finally {
      for (const { end } of ended) end();
    }
    return ended;
  }

  /**
   * Relays operations of the mirror in their order with those of this window's edits, or the latter alone. Later edits
   * may overtake a bulk action, but the next run takes those that come after it: a steady stream of edits must not keep
   * this one from ending.
   */
  async function drain(stored: readonly Operation[]): Promise<void> {
    const begun = new Set(waiting.edits());
    const relayBatch = async (batch: readonly Operation[]): Promise<void> => {
      await submitBatch(batch);
      for (const edit of await endEdits(batch)) begun.delete(edit);
    };
    const hadEdits = begun.size > 0;
    const operations = stored.length === 0 ? [] : inOrder([...stored, ...waiting.all()]);
    for (let start = 0; start < operations.length; start += relayBatchSize)
      await relayBatch(operations.slice(start, start + relayBatchSize));
    while (begun.size > 0) await relayBatch(waiting.next());
    if (hadEdits) return;
    saves.setRelayFailure(null);
    saves.setRows(await mirror.getUndurable());
  }

  const relay = coalesced(async () => {
    const isMirrorKnown = !mustReadMirror;
    mustReadMirror = false;
    try {
      // An edit is relayed before it is drawn, so it waits for no read.
      if (isMirrorKnown) await drain([]);
      else await withLock(`layover-relay:${accountKey}`, async () => drain(await mirror.getPending()));
    } catch (error) {
      mustReadMirror = true;
      throw error;
    }
  });

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
    ...attempts,
    /** Starts an attempt at once. It includes the operations of closed windows. */
    run(): void {
      mustReadMirror = true;
      attempts.run();
    },
    /** Resolves when all operations committed before the call are on the journal's disk or refused. */
    flush,
    /** Relays a committed edit at once. Edits that follow during a call share the next one. */
    enqueue(edit: UnacknowledgedEdit): void {
      if (edit.operations.length === 0) return edit.end();
      waiting.add(edit);
      attempts.run();
    },
  };
}
