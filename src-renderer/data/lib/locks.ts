/** Runs a task while it holds a named lock. One task at a time holds it, across all windows of this computer. */
export type WithLock = <T>(name: string, task: () => Promise<T>) => Promise<T>;

/** The browser's Web Locks. The locks of a dead window are released. */
export const withBrowserLock: WithLock = async <T>(name: string, task: () => Promise<T>): Promise<T> =>
  // The DOM types wrap the callback's promise in another promise.
  (await navigator.locks.request(name, task)) as T;
