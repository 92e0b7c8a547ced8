/** Lets one holder at a time, across all windows of this computer, do something to a named thing. */
export type WithLock = <T>(name: string, task: () => Promise<T>) => Promise<T>;

/** The browser's own locks: a window that dies gives its locks back. */
export const withBrowserLock: WithLock = async <T>(name: string, task: () => Promise<T>): Promise<T> =>
  // The DOM types wrap the callback's promise once too often.
  (await navigator.locks.request(name, task)) as T;
