/**
 * Syncs to disk for several callers at once. Each promise settles after a sync that began after its call; waiting
 * calls share the next one.
 *
 * A failed sync is final: what is on disk is then unknown, and a later success says nothing about it. Every later
 * call is rejected with that failure.
 */
export function createSharedSync(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    next = null;
    running = sync().then(() => {
      if (next === null) running = null;
    });
    return running;
  };
  return () => {
    if (running === null) return start();
    next ??= running.then(start);
    return next;
  };
}
