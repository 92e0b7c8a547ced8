import { v7 } from 'uuid';
import type { WithLock } from '../lib/locks.ts';

/** The other windows of this computer that are on the same mirror. */
export interface Neighbors {
  dispose(): void;
}

/** Both say who is there; only a newcomer is answered. */
interface Word {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Calls back when another window has gone, however it went: closed, crashed or killed. Each holds a lock of its own
 * for as long as it lives, and whoever has heard of it stands in line for that lock.
 */
export function watchNeighbors(name: string, withLock: WithLock, onGone: () => void): Neighbors {
  const id = v7();
  const known = new Set([id]);
  const left = Promise.withResolvers<void>();
  const channel = new BroadcastChannel(`windows:${name}`);
  const say = channel.postMessage.bind(channel);
  const lockOf = (window: string): string => `layover-window:${name}:${window}`;
  let isOpen = true;

  async function waitFor(window: string): Promise<void> {
    await withLock(lockOf(window), () => Promise.resolve());
    known.delete(window);
    if (isOpen) onGone();
  }

  const hear = ({ data }: MessageEvent<Word>): void => {
    if (known.has(data.id)) return;
    known.add(data.id);
    if (data.isNew) say({ id, isNew: false } satisfies Word);
    // A lock that cannot be waited for is that of a window that goes with this one.
    waitFor(data.id).catch(() => undefined);
  };
  channel.addEventListener('message', hear);
  // Nobody hears of a window before it holds its lock.
  void withLock(lockOf(id), () => {
    if (isOpen) say({ id, isNew: true } satisfies Word);
    return left.promise;
  }).catch(() => undefined);

  return {
    dispose() {
      isOpen = false;
      left.resolve();
      channel.removeEventListener('message', hear);
      channel.close();
    },
  };
}
