import { callWithDeadline } from '../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { isAppError, type AppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { coalesced } from './coalesced.ts';
import type { WithLock } from './locks.ts';
import type { Mirror } from './mirror.ts';

/** How long the journal may take to put a batch on disk before the relay asks again (milliseconds). */
const deadline = 15_000;
/** Small enough that one batch of long bodies stays well below what one message may weigh. */
const batchSize = 100;

/** Carries operations from the mirror to the journal (S3). */
export interface Relay {
  /** Resolves when everything that was committed before the call is on the journal's disk, or refused. */
  flush(): Promise<void>;
}

/**
 * One relay per computer, whatever the number of windows: the lock decides who carries. Repeating is harmless,
 * as the journal knows each `opId` (I9). `onSettled` hears of every
 * operation that the journal has taken or refused.
 */
export function createRelay(
  client: BridgeClient,
  mirror: Mirror,
  withLock: WithLock,
  name: string,
  onSettled: (opIds: readonly string[]) => void,
): Relay {
  const submit = async (operations: readonly Operation[]): Promise<void> => {
    const answer = await callWithDeadline(
      client,
      'operations.submit',
      { operations: [...operations] },
      deadline,
    );
    onSettled(answer.acknowledged);
    await mirror.acknowledge(answer.acknowledged);
  };

  /** A batch with one bad operation is refused as a whole; found out one by one, so that the rest gets through. */
  async function submitOneByOne(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) {
      try {
        await submit([operation]);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        onSettled([operation.opId]);
        await mirror.refuse(operation.opId, error.message);
      }
    }
  }

  async function pass(): Promise<void> {
    for (;;) {
      const operations = await mirror.unacknowledged(batchSize);
      if (operations.length === 0) return;
      try {
        await submit(operations);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await submitOneByOne(operations);
      }
    }
  }

  return { flush: coalesced(() => withLock(`layover-relay:${name}`, pass)) };
}

function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && error.code === 'bad-input';
}
