import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { createCell, type Observable } from './observable.ts';
import { createRetry } from './retry.ts';

type Bare = 'session.get' | 'sync.status' | 'outbox.read';

/** Something that the main process knows, kept up to date by its events. Undefined until it was read. */
export interface RemoteValue<T> extends Observable<T | undefined> {
  dispose(): void;
}

/** Reads a value at once and again whenever `listen` says that it may have changed. */
export function watchRemote<M extends Bare>(
  client: BridgeClient,
  method: M,
  listen: (changed: () => void, set: (value: MethodOutput<M>) => void) => () => void,
): RemoteValue<MethodOutput<M>> {
  const cell = createCell<MethodOutput<M> | undefined>(undefined);
  const reading = createRetry(
    async () => cell.set(await client.call(method, {})),
    // The value stays what it was; the next attempt is on its way, and the save state tells of a dead journal.
    () => undefined,
  );
  const unlisten = listen(
    () => reading.run(),
    (value) => cell.set(value),
  );
  reading.run();
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    dispose() {
      unlisten();
      reading.stop();
    },
  };
}
