import { createHandOverQueue, type Unsettled } from './hand-over-queue.ts';
import type { Mirror } from './mirror.ts';
import type { RelayRow } from '../db/mirror-database.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Relay } from './relay.ts';
import { createRetry } from '../lib/retry.ts';
import type { SaveTracker } from './save-state.ts';

/** Hands this window's edits over to the journal until it has them. */
export interface HandOver {
  /**
   * What has just been committed: at once, before the window draws what it changes, and together with others where they
   * come faster than anybody types.
   */
  add(edit: Unsettled): void;
  /** Tries at once. */
  run(): void;
  /** Takes along what another window has left. */
  takeOver(): void;
  /** Resolves when everything that was added is on the journal's disk, or is known to have failed. */
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

/** The way of one window's edits to the journal, tried until it works. */
export function createHandOver({ relay, mirror, saves, ready, onTried }: Dependencies): HandOver {
  const queue = createHandOverQueue();

  const isUnsafe = ({ state, operation }: RelayRow): boolean =>
    state === 2 || !relay.isSettled(operation.opId);

  async function unsafeRows(): Promise<readonly RelayRow[]> {
    return (await mirror.unsafe()).filter(isUnsafe);
  }

  const carrying = createRetry(
    async () => {
      await ready();
      do {
        // What has come meanwhile is looked at before each of them.
        const batch = queue.next();
        const wasBehind = await relay.carry(batch);
        saves.setRelayFailure(null);
        const ended = queue.done(batch);
        // In the middle of a bulk action the state stays as it is.
        if (!wasBehind && ended.length === 0 && !queue.isEmpty()) continue;
        // Rows of an earlier reading may be acknowledged by now, and the relay forgets those: read them again.
        const mayHaveRows = wasBehind || saves.rows().length > 0;
        try {
          saves.setRows(mayHaveRows ? await unsafeRows() : []);
        } catch (error) {
          relay.lookAgain();
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
    add(edit) {
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
    takeOver() {
      relay.lookAgain();
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
