/** Milliseconds after which a window that always has something to do is not waited for any more. */
const idleTimeoutMs = 500;

/** Calls back when the window has nothing to do; where there is no window, with the next turn. Returns its dispose. */
export function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}
