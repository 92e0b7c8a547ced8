import { v7 } from 'uuid';
import type { WithLock } from '../lib/locks.ts';

/** A window announces itself. The others answer a new one. */
interface Announcement {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Calls back when another window on the same mirror was closed, has crashed or was killed. Each window holds a Web Lock
 * while it lives, and the others wait for that lock. Returns a function that ends the watch.
 */
export function watchClosedWindows(name: string, withLock: WithLock, onGone: () => void): () => void {
  const id = v7();
  const knownIds = new Set([id]);
  const closed = Promise.withResolvers<void>();
  const channel = new BroadcastChannel(`windows:${name}`);
  const announce = channel.postMessage.bind(channel);
  const getLockName = (window: string): string => `layover-window:${name}:${window}`;
  let isOpen = true;

  async function waitForEnd(window: string): Promise<void> {
    await withLock(getLockName(window), () => Promise.resolve());
    knownIds.delete(window);
    if (isOpen) onGone();
  }

  const onAnnouncement = ({ data }: MessageEvent<Announcement>): void => {
    if (knownIds.has(data.id)) return;
    knownIds.add(data.id);
    if (data.isNew) announce({ id, isNew: false } satisfies Announcement);
    // The wait for a lock fails when this window closes.
    waitForEnd(data.id).catch(() => undefined);
  };
  channel.addEventListener('message', onAnnouncement);
  // A window announces itself once it holds its lock.
  void withLock(getLockName(id), () => {
    if (isOpen) announce({ id, isNew: true } satisfies Announcement);
    return closed.promise;
  }).catch(() => undefined);

  return () => {
    isOpen = false;
    closed.resolve();
    channel.removeEventListener('message', onAnnouncement);
    channel.close();
  };
}
