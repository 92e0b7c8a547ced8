import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { isAppError, type AppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { coalesced } from '../lib/coalesced.ts';
import { relayBatchSize } from '../undo/history-entry.ts';
import type { WithLock } from '../lib/locks.ts';
import type { Mirror, NumberedOperation } from './mirror.ts';

/** How long the journal may take to put a batch on disk before the relay asks again (milliseconds). */
const deadline = 15_000;
/** Small enough that one batch of long bodies stays well below what one message may weigh. */
const batchSize = relayBatchSize;

/** Relays operations from the mirror to the journal (S3). */
export interface Relay {
  /** Resolves when everything that was committed before the call is on the journal's disk, or refused. */
  flush(): Promise<void>;
  /**
   * Relays operations that this window has just committed, without reading them back: the mirror is asked only
   * where something older may lie in it. Gives whether it was. One call at a time.
   */
  send(operations: readonly Operation[]): Promise<boolean>;
  /** Somebody else may have left operations in the mirror: the next `send` looks. */
  rescan(): void;
  /** Whether the journal has taken or refused it, although the mirror may not say so yet. */
  isSettled(opId: string): boolean;
  /** Writes to the mirror what the journal has taken, for those operations that the feed has not made pointless. */
  acknowledge(): Promise<void>;
}

/**
 * One relay per computer, whatever the number of windows: the lock decides which window relays what the mirror holds.
 * Repeating is harmless, as the journal knows each `opId` (I9).
 */
export function createRelay(
  client: BridgeClient,
  mirror: Mirror,
  withLock: WithLock,
  accountKey: string,
): Relay {
  /** Taken or refused, but not written to the mirror yet, by opId: a start that comes first only repeats them. */
  const settled = new Map<string, NumberedOperation>();
  /** Whether the mirror may hold operations that no call of this window has sent. */
  let behind = true;

  async function submit(operations: readonly Operation[]): Promise<void> {
    const input = { accountKey, operations: [...operations] };
    const { acknowledged } = await callWithDeadline(client, 'operations.submit', input, deadline);
    const took = new Set(acknowledged);
    for (const operation of operations) if (took.has(operation.opId)) settled.set(operation.opId, operation);
    mirror.take(acknowledged);
  }

  /** A batch with one bad operation is refused as a whole; found out one by one, so that the rest gets through. */
  async function submitBatch(operations: readonly Operation[]): Promise<void> {
    try {
      await submit(operations);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (operations.length > 1) {
        for (const operation of operations) await submitBatch([operation]);
        return;
      }
      for (const operation of operations) {
        await mirror.refuse(operation.opId, error.reason);
        settled.set(operation.opId, operation);
      }
    }
  }

  async function submitInBatches(operations: readonly Operation[]): Promise<void> {
    for (let start = 0; start < operations.length; start += batchSize) {
      await submitBatch(operations.slice(start, start + batchSize));
    }
  }

  async function acknowledge(): Promise<void> {
    const operations = [...settled.values()];
    if (operations.length === 0) return;
    await mirror.acknowledge(operations);
    for (const { opId } of operations) settled.delete(opId);
  }

  async function drain(): Promise<void> {
    for (;;) {
      const operations = await mirror.unacknowledged();
      if (operations.length === 0) return;
      await submitInBatches(operations);
    }
  }

  const flush = coalesced(() => withLock(`layover-relay:${accountKey}`, drain));

  return {
    flush,
    async send(operations) {
      const wasBehind = behind;
      behind = false;
      try {
        // What was wiped under the flush is saved (I1, I9).
        if (wasBehind) await flush();
        await submitInBatches(operations.filter(({ opId }) => !settled.has(opId)));
      } catch (error) {
        behind = true;
        throw error;
      }
      return wasBehind;
    },
    rescan() {
      behind = true;
    },
    isSettled: (opId) => settled.has(opId),
    acknowledge,
  };
}

function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && error.code === 'bad-input';
}
