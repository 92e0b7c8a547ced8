/** Milliseconds that work goes on in one piece: a letter that is typed meanwhile is seen with the next frame but one. */
const piece = 25;

/** After whatever the window has to do by now. A timer would wait for some milliseconds more each time. */
function nextTurn(): Promise<void> {
  if (typeof scheduler !== 'undefined') return scheduler.postTask(() => undefined);
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * For work on large batches, which is asked before each of its steps: gives what to wait for where the window has had no
 * turn for a while, and null otherwise, so that small batches are done in one piece.
 */
export function createBreath(): () => Promise<void> | null {
  let since = performance.now();

  async function pause(): Promise<void> {
    await nextTurn();
    since = performance.now();
  }

  return () => (performance.now() - since < piece ? null : pause());
}
