/**
 * Brings writes to disk for several callers at once. Each promise settles after a sync that began after its call,
 * so that whatever was written before the call is on disk by then; calls that wait for one share it.
 *
 * A failed sync is final: what the disk then holds is unknown, and a later one that succeeds says nothing of it
 * (the system forgets what it could not write). Every call from then on is rejected with that failure.
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
