import { createStore } from 'zustand/vanilla';
import type { Observable } from './observable.ts';
import { createRetry } from './retry.ts';

/**
 * A value of the main process, undefined until the first read. It is read again whenever `listen` calls `changed`. `set`
 * updates it without a read.
 */
export function watchRemote<T>(
  read: () => Promise<T>,
  listen: (changed: () => void, set: (value: T) => void) => () => void,
) {
  const store = createStore<T | undefined>(() => undefined);
  const reading = createRetry(
    async () => store.setState(await read(), true),
    // The value stays. A retry follows, and the save state shows a journal that cannot be reached.
    () => undefined,
  );
  const unlisten = listen(
    () => reading.run(),
    (value) => store.setState(value, true),
  );
  reading.run();
  return {
    ...(store as Observable<T | undefined>),
    dispose(): void {
      unlisten();
      reading.stop();
    },
  };
}
