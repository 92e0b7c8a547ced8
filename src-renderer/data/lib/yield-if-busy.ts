/** Milliseconds that work goes on in one piece: a letter that is typed meanwhile is seen with the next frame but one. */
const maxTaskMs = 25;

/** After whatever the window has to do by now. A timer would wait for some milliseconds more each time. */
function waitForNextTask(): Promise<void> {
  if (typeof scheduler !== 'undefined') return scheduler.postTask(() => undefined);
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** When the window had a turn that is known of: for all work together, as one task may go on with several. */
let lastYieldAt = 0;

async function yieldToEventLoop(): Promise<void> {
  await waitForNextTask();
  lastYieldAt = performance.now();
}

/**
 * For work on large batches, which is asked now and then between its steps: gives what to wait for where the window has had
 * no turn for a while, and null otherwise.
 */
export function yieldIfBusy(): Promise<void> | null {
  return performance.now() - lastYieldAt < maxTaskMs ? null : yieldToEventLoop();
}
