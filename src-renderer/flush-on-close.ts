import type { BridgeClient } from '#shared/bridge/client.ts';
import type { AppData } from './data/index.ts';
import { flushDrafts } from './state/draft-registry.ts';

/**
 * Relays all edits to the journal before the window closes. The main process waits for the answer, but only for a
 * limited time, even if some edits are not saved.
 */
export function flushOnClose(client: BridgeClient, data: AppData): void {
  client.on('window.flush', () => {
    const reportFlushed = (): void => void client.call('window.flushed', {});
    flushDrafts()
      .then(() => data.store.getState()?.flush())
      .then(reportFlushed, reportFlushed);
  });
}
