/**
 * Wraps a task so that it never runs twice at once. Calls during a run share one further run, which begins after them
 * and so sees their changes. Each caller gets the failure of its own run.
 */
export function coalesced(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function runAfter(previous: Promise<void>): Promise<void> {
    // The callers of the previous run get its failure.
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
