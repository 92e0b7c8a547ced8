/**
 * Syncs to disk for several callers at once. A call during a sync waits for the next sync, which all waiting calls
 * share.
 *
 * A failed sync is final, because the state of the disk is unknown after it and a later success would not prove it.
 * Every later call is rejected with the same error.
 */
export function createSharedSync(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let nextSync: Promise<void> | null = null;
  const start = (): Promise<void> => {
    nextSync = null;
    running = sync().then(() => {
      if (nextSync === null) running = null;
    });
    return running;
  };
  return () => {
    if (running === null) return start();
    nextSync ??= running.then(start);
    return nextSync;
  };
}
