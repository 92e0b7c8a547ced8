import { createRelayOrder, type Unsettled } from './relay-order.ts';
import type { Mirror } from './mirror.ts';
import type { RelayRow } from '../db/mirror-database.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Relay } from './relay.ts';
import { createRetry } from '../lib/retry.ts';
import type { SaveTracker } from './save-state.ts';

/** This window's edits on their way to the journal. */
export interface RelayQueue {
  /** Relays a committed edit at once, before the window draws it. Edits that follow within a few milliseconds share a call. */
  enqueue(edit: Unsettled): void;
  /** Tries at once. */
  run(): void;
  /** Relays the operations of a window that has gone. */
  adoptOrphans(): void;
  /** Resolves when every edit is on the journal's disk, or is known to have failed. */
  settled(): Promise<void>;
  /** Operations that the journal does not have: on their way, or refused. */
  unsafeRows(): Promise<readonly RelayRow[]>;
  stop(): void;
}

interface Dependencies {
  readonly relay: Relay;
  readonly mirror: Mirror;
  readonly saves: SaveTracker;
  /** Rejects while the journal may not be told anything new yet. */
  readonly ready: () => Promise<void>;
  /** After each try. */
  readonly onTried: () => void;
}

/** Milliseconds between two batches. */
const pause = 8;

/** The relay queue of one window. It retries until the journal has answered. */
export function createRelayQueue({ relay, mirror, saves, ready, onTried }: Dependencies): RelayQueue {
  const queue = createRelayOrder();

  const isUnsafe = ({ state, operation }: RelayRow): boolean =>
    state === 2 || !relay.isSettled(operation.opId);

  async function unsafeRows(): Promise<readonly RelayRow[]> {
    return (await mirror.unsafe()).filter(isUnsafe);
  }

  const carrying = createRetry(
    async () => {
      await ready();
      do {
        // New edits may pass the rest of a bulk action.
        const batch = queue.next();
        const wasBehind = await relay.send(batch);
        saves.setRelayFailure(null);
        const ended = queue.done(batch);
        // In the middle of a bulk action the state stays as it is.
        if (!wasBehind && ended.length === 0 && !queue.isEmpty()) continue;
        // Rows of an earlier reading may be acknowledged by now, and the relay forgets those: read them again.
        const mayHaveRows = wasBehind || saves.rows().length > 0;
        try {
          saves.setRows(mayHaveRows ? await unsafeRows() : []);
        } catch (error) {
          relay.rescan();
          throw error;
        } finally {
          for (const { end } of ended) end();
        }
      } while (!queue.isEmpty());
      onTried();
    },
    (error) => {
      saves.setRelayFailure(reasonOf(error));
      onTried();
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastBatch = Number.NEGATIVE_INFINITY;

  function sendBatch(): void {
    timer = undefined;
    lastBatch = performance.now();
    carrying.run();
  }

  return {
    enqueue(edit) {
      if (edit.operations.length === 0) {
        edit.end();
        return;
      }
      queue.add(edit);
      if (timer !== undefined) return;
      const wait = lastBatch + pause - performance.now();
      if (wait > 0) timer = setTimeout(sendBatch, wait);
      else sendBatch();
    },
    run: () => carrying.run(),
    adoptOrphans() {
      relay.rescan();
      carrying.run();
    },
    async settled() {
      carrying.run();
      await carrying.settled();
    },
    unsafeRows,
    stop() {
      clearTimeout(timer);
      carrying.stop();
    },
  };
}
