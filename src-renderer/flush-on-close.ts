import type { BridgeClient } from '#shared/bridge/client.ts';
import type { AppData } from './data/index.ts';
import { flushDrafts } from './state/draft-registry.ts';

/**
 * Before the window closes, everything that is typed in it goes to the journal: the main process waits for the
 * word. What could not be saved keeps the window open only as long as the main process is willing to wait.
 */
export function flushOnClose(client: BridgeClient, data: AppData): void {
  client.on('window.flush', () => {
    const sayFlushed = (): void => void client.call('window.flushed', {});
    flushDrafts()
      .then(() => data.store.getState()?.settle())
      .then(sayFlushed, sayFlushed);
  });
}
