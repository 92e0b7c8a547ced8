/** The longest wait for an idle window, in milliseconds. */
const idleTimeoutMs = 500;

/** Calls back when the window is idle; without a window, in the next task. Returns a function to cancel. */
export function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}
