import { createStore } from 'zustand/vanilla';
import type { Observable } from './observable.ts';
import { createRetry } from './retry.ts';

/** Something that the main process knows, kept up to date by its events. Undefined until it was read. */
export interface RemoteValue<T> extends Observable<T | undefined> {
  dispose(): void;
}

/** Reads a value at once and again whenever `listen` says that it may have changed. */
export function watchRemote<T>(
  read: () => Promise<T>,
  listen: (changed: () => void, set: (value: T) => void) => () => void,
): RemoteValue<T> {
  const store = createStore<T | undefined>(() => undefined);
  const reading = createRetry(
    async () => store.setState(await read(), true),
    // The value stays what it was; the next attempt is on its way, and the save state tells of a dead journal.
    () => undefined,
  );
  const unlisten = listen(
    () => reading.run(),
    (value) => store.setState(value, true),
  );
  reading.run();
  return {
    ...store,
    dispose() {
      unlisten();
      reading.stop();
    },
  };
}
