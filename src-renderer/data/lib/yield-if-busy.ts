/** Longest piece of work without a yield, ms. A key pressed meanwhile is visible two frames later. */
const maxTaskMs = 25;

/** Resolves after the tasks that are queued now. A timer would add some milliseconds each time. */
function waitForNextTask(): Promise<void> {
  if (typeof scheduler !== 'undefined') return scheduler.postTask(() => undefined);
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Time of the last yield. It is shared, because one task may continue several pieces of work. */
let lastYieldAt = 0;

async function yieldToEventLoop(): Promise<void> {
  await waitForNextTask();
  lastYieldAt = performance.now();
}

/**
 * For large batches, between steps: a promise to await if the last yield was too long ago, otherwise null.
 */
export function yieldIfBusy(): Promise<void> | null {
  return performance.now() - lastYieldAt < maxTaskMs ? null : yieldToEventLoop();
}
