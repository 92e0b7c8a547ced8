/** Longest work without a yield, ms. The effect of a key pressed meanwhile is visible within two frames. */
const maxTaskMs = 25;

/** Resolves after the tasks that are queued now. A timer would add a few milliseconds each time. */
function waitForNextTask(): Promise<void> {
  if (typeof scheduler !== 'undefined') return scheduler.postTask(() => undefined);
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Time of the last yield. All callers share it, because one task may continue the work of several. */
let lastYieldAt = 0;

async function yieldToEventLoop(): Promise<void> {
  await waitForNextTask();
  lastYieldAt = performance.now();
}

/** Between the steps of a large batch: a promise to await if the last yield was too long ago, otherwise null. */
export function yieldIfBusy(): Promise<void> | null {
  return performance.now() - lastYieldAt < maxTaskMs ? null : yieldToEventLoop();
}
