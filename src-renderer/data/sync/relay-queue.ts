import { createRelayOrder, type Unsettled } from './relay-order.ts';
import type { Mirror } from './mirror.ts';
import { relayState, type RelayRow } from '../db/mirror-database.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Relay } from './relay.ts';
import { createRetry } from '../lib/retry.ts';
import type { SaveTracker } from './save-state.ts';

/** This window's edits that the journal does not have yet. */
export interface RelayQueue {
  /** Relays a committed edit at once, before the window draws it. Edits that follow within a few milliseconds share a call. */
  enqueue(edit: Unsettled): void;
  /** Starts an attempt at once. */
  run(): void;
  /** Relays the operations of closed windows. */
  adoptOrphans(): void;
  /** Resolves when every edit is on the journal's disk or has failed. */
  settled(): Promise<void>;
  /** Operations that are not on the journal's disk: pending or refused. */
  undurableRows(): Promise<readonly RelayRow[]>;
  stop(): void;
}

interface Dependencies {
  readonly relay: Relay;
  readonly mirror: Mirror;
  readonly saves: SaveTracker;
  /** Rejects while the journal does not accept new operations yet. */
  readonly ready: () => Promise<void>;
  /** Called after each attempt, successful or not. */
  readonly onAttempt: () => void;
}

/** Milliseconds between two batches. */
const pause = 8;

/** Creates the relay queue of one window. It retries until the journal has answered. */
export function createRelayQueue({ relay, mirror, saves, ready, onAttempt }: Dependencies): RelayQueue {
  const queue = createRelayOrder();

  // The mirror may not have stored an acknowledgment yet that the relay already has.
  const isUndurable = ({ state, operation }: RelayRow): boolean =>
    state === relayState.refused || !relay.isSettled(operation.opId);

  async function undurableRows(): Promise<readonly RelayRow[]> {
    return (await mirror.undurable()).filter(isUndurable);
  }

  const sending = createRetry(
    async () => {
      await ready();
      do {
        // A new edit may overtake the rest of a bulk action.
        const batch = queue.next();
        const wasBehind = await relay.send(batch);
        saves.setRelayFailure(null);
        const ended = queue.done(batch);
        // The save state is updated at the end of a bulk action.
        if (!wasBehind && ended.length === 0 && !queue.isEmpty()) continue;
        // Rows of the last read may be acknowledged now, and the relay forgets acknowledged operations: read again.
        const mayHaveRows = wasBehind || saves.rows().length > 0;
        try {
          saves.setRows(mayHaveRows ? await undurableRows() : []);
        } catch (error) {
          relay.rescan();
          throw error;
        } finally {
          for (const { end } of ended) end();
        }
      } while (!queue.isEmpty());
      onAttempt();
    },
    (error) => {
      saves.setRelayFailure(reasonOf(error));
      onAttempt();
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastBatch = Number.NEGATIVE_INFINITY;

  function sendBatch(): void {
    timer = undefined;
    lastBatch = performance.now();
    sending.run();
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
    run: () => sending.run(),
    adoptOrphans() {
      relay.rescan();
      sending.run();
    },
    async settled() {
      sending.run();
      await sending.settled();
    },
    undurableRows,
    stop() {
      clearTimeout(timer);
      sending.stop();
    },
  };
}
