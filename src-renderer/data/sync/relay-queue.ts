import { createRelayOrder, type UnacknowledgedEdit } from './relay-order.ts';
import type { Mirror } from './mirror.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Relay } from './relay.ts';
import { createRetry } from '../lib/retry.ts';
import type { SaveTracker } from './save-state.ts';

/** This window's edits that the journal does not have yet. */
export interface RelayQueue {
  /** Relays a committed edit at once. Edits that follow during a call share the next one. */
  enqueue(edit: UnacknowledgedEdit): void;
  /** Starts an attempt at once. */
  run(): void;
  /** Relays the operations of closed windows. */
  adoptOrphans(): void;
  /** Resolves when every edit is on the journal's disk or has failed. */
  flush(): Promise<void>;
  stop(): void;
}

interface Dependencies {
  readonly relay: Relay;
  readonly mirror: Pick<Mirror, 'getUndurable'>;
  readonly saves: SaveTracker;
  /** Rejects while the journal does not accept new operations yet. */
  readonly ready: () => Promise<void>;
  /** Called after each attempt, successful or not. */
  readonly onAttempt: () => void;
}

/** Creates the relay queue of one window. It retries until the journal has answered. */
export function createRelayQueue({ relay, mirror, saves, ready, onAttempt }: Dependencies): RelayQueue {
  const queue = createRelayOrder();

  const sending = createRetry(
    async () => {
      await ready();
      do {
        // A new edit may overtake the rest of a bulk action.
        const batch = queue.next();
        await relay.send(batch);
        saves.setRelayFailure(null);
        const ended = queue.remove(batch);
        // The save state is updated at the end of a bulk action.
        if (ended.length === 0 && !queue.isEmpty()) continue;
        try {
          saves.setRows(await mirror.getUndurable());
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

  return {
    enqueue(edit) {
      if (edit.operations.length === 0) {
        edit.end();
        return;
      }
      queue.add(edit);
      sending.run();
    },
    run: sending.run,
    adoptOrphans() {
      relay.rescan();
      sending.run();
    },
    async flush() {
      sending.run();
      await sending.idle();
    },
    stop: sending.stop,
  };
}
