/**
 * Wraps a task so that it never runs twice at once: calls made while it runs share one further run, which
 * begins after they were made and so sees what they are about. A run's failure reaches those who asked for it.
 */
export function coalesced(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function runAfter(previous: Promise<void>): Promise<void> {
    // The previous run's failure belongs to those who asked for that run.
    await previous.catch(() => undefined);
    next = null;
    await task();
  }

  return () => {
    if (next === null) {
      next = runAfter(running);
      running = next;
    }
    return next;
  };
}
