import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { newId } from '../lib/new-id.ts';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { openDataStore, type DataStore } from '../data-store.ts';
import type { WithLock } from '../lib/locks.ts';
import type { MemoryJournal } from './memory-journal.ts';

/** A computer's disk, which outlives windows. The account key distinguishes disks. */
export interface Disk {
  readonly accountKey: string;
  readonly withLock: WithLock;
}

/** A window with its store, over a line that can be cut. */
export interface TestWindow {
  readonly store: DataStore;
  /** Rejects when the window dies: its pending calls may get no answer, or only at their deadline. */
  readonly death: Promise<never>;
  /** The window dies: it sends and receives nothing more, and loses everything that is not on disk. */
  crash(): void;
  close(): Promise<void>;
}

/** A channel between windows that is slow: a message has not arrived yet when a test ends. */
export class SilentChannel extends BroadcastChannel {
  override postMessage(): void {
    // The other windows have not been told yet.
  }
}

/** An empty disk with locks of its own. */
export function createDisk(): Disk {
  const tails = new Map<string, Promise<unknown>>();
  return {
    accountKey: v7(),
    withLock: <T>(name: string, task: () => Promise<T>): Promise<T> => {
      const previous = tails.get(name) ?? Promise.resolve();
      const result = previous.catch(() => undefined).then(task);
      tails.set(name, result);
      return result;
    },
  };
}

/** Opens a window on a disk and a journal. */
export function openWindow(
  journal: Pick<MemoryJournal, 'serve'>,
  disk: Disk,
  now: () => number = Date.now,
): TestWindow {
  const { renderer, main } = createMemoryCarriers();
  const unserve = journal.serve(main);
  // A window that dies gives its locks back.
  const dead = Promise.withResolvers<never>();
  dead.promise.catch(() => undefined);
  const client = createBridgeClient(renderer);
  const store = openDataStore({
    client,
    accountKey: disk.accountKey,
    now,
    newId,
    withLock: (lock, task) => disk.withLock(lock, () => Promise.race([task(), dead.promise])),
  });
  function cut(): void {
    unserve();
    renderer.close();
    client.dispose();
    dead.reject(new AppError('unavailable', 'The window has died.'));
  }
  return {
    store,
    death: dead.promise,
    crash() {
      cut();
      void store.dispose();
    },
    async close() {
      await store.flush();
      await store.dispose();
      cut();
    },
  };
}

/** Polls a condition until it is true. Throws after two seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('It did not come about within two seconds.');
}
