/** Milliseconds that work goes on in one piece: well within what a person does not notice, and a frame lets pass. */
const piece = 10;

/**
 * For work on large batches, which is asked before each of its steps: gives what to wait for where the window has had no
 * turn for a while, and null otherwise, so that small batches are done in one piece.
 */
export function createBreath(now: () => number = () => performance.now()): () => Promise<void> | null {
  let since = now();
  return () => {
    if (now() - since < piece) return null;
    return new Promise((resolve) => {
      setTimeout(() => {
        since = now();
        resolve();
      });
    });
  };
}
