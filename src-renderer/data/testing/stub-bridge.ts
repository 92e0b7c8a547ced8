import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { createBridgeServer, type BridgeHandlers } from '#shared/bridge/server.ts';
import { withRefusals } from './memory-journal.ts';

/** The real bridge to a main process that answers as a test says. */
export function createStubBridge(handlers: Partial<BridgeHandlers>): BridgeClient {
  const { renderer, main } = createMemoryCarriers();
  createBridgeServer(main, withRefusals(handlers), (error) => {
    throw error;
  });
  return createBridgeClient(renderer);
}
