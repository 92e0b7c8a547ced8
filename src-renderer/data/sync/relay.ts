import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { isAppError, type AppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { coalesced } from '../lib/coalesced.ts';
import { relayBatchSize } from '../undo/history-entry.ts';
import type { WithLock } from '../lib/locks.ts';
import type { Mirror } from './mirror.ts';

/** Milliseconds until the relay retries a batch that the journal has not answered. */
const submitTimeoutMs = 15_000;

/** Relays operations from the mirror to the journal (S3). */
export interface Relay {
  /** Resolves when all operations committed before the call are on the journal's disk or refused. */
  flush(): Promise<void>;
  /**
   * Relays operations that this window has just committed, without reading them back. The mirror is read only if it may
   * hold older operations. One call at a time.
   */
  send(operations: readonly Operation[]): Promise<void>;
  /** Makes the next `send` read the mirror, because another window may have left operations there. */
  rescan(): void;
}

/**
 * Creates the relay of a window. A lock lets only one window at a time relay the mirror's operations. Repeating is
 * harmless, because the journal ignores a known `opId` (I9).
 */
export function createRelay(
  client: BridgeClient,
  mirror: Mirror,
  withLock: WithLock,
  accountKey: string,
): Relay {
  /** opIds of operations that the journal has answered during this `send`. */
  const answered = new Set<string>();
  /** Whether the mirror may hold operations that this window has not sent. */
  let needsRescan = true;

  async function submit(operations: readonly Operation[]): Promise<void> {
    const input = { accountKey, operations: [...operations] };
    const { acknowledged } = await callWithDeadline(client, 'operations.submit', input, submitTimeoutMs);
    const opIds = new Set(acknowledged);
    await mirror.acknowledge(operations.filter(({ opId }) => opIds.has(opId)));
    for (const opId of opIds) answered.add(opId);
  }

  /** The journal refuses a batch with one bad operation as a whole, so then each operation is submitted alone. */
  async function submitBatch(operations: readonly Operation[]): Promise<void> {
    try {
      await submit(operations);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (operations.length > 1) {
        for (const operation of operations) await submitBatch([operation]);
        return;
      }
      for (const { opId } of operations) {
        await mirror.refuse(opId, error.reason);
        answered.add(opId);
      }
    }
  }

  async function submitInBatches(operations: readonly Operation[]): Promise<void> {
    for (let start = 0; start < operations.length; start += relayBatchSize) {
      await submitBatch(operations.slice(start, start + relayBatchSize));
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      const operations = await mirror.getPending();
      if (operations.length === 0) return;
      await submitInBatches(operations);
    }
  }

  const flush = coalesced(() => withLock(`layover-relay:${accountKey}`, drain));

  return {
    flush,
    async send(operations) {
      const mustRescan = needsRescan;
      needsRescan = false;
      answered.clear();
      try {
        // The flush may find the mirror wiped, so these operations are submitted from memory (I1, I9).
        if (mustRescan) await flush();
        await submitInBatches(operations.filter(({ opId }) => !answered.has(opId)));
      } catch (error) {
        needsRescan = true;
        throw error;
      }
    },
    rescan() {
      needsRescan = true;
    },
  };
}

function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && error.code === 'bad-input';
}
