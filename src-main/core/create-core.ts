import { contractVersion, type EventName, type EventPayload } from '#shared/bridge/contract.ts';
import { createBridgeServer, type BridgeHandlers, type BridgeServer } from '#shared/bridge/server.ts';
import { createSession } from './account/session.ts';
import type { Core } from './core.ts';
import { createAppHandlers } from './handlers/app-handlers.ts';
import { createMirrorHandlers } from './handlers/mirror-handlers.ts';
import { createOutboxHandlers } from './handlers/outbox-handlers.ts';
import { createSessionHandlers } from './handlers/session-handlers.ts';
import { createSyncHandlers } from './handlers/sync-handlers.ts';
import type { Ports } from './ports.ts';

/**
 * The composition root of the main process: ports in, bridge out. It opens the account that was open last and
 * starts working on it at once, with or without a window.
 */
export async function createCore(ports: Ports): Promise<Core> {
  const servers = new Set<BridgeServer>();
  const emit = <E extends EventName>(name: E, payload: EventPayload<E>): void => {
    for (const server of servers) server.emit(name, payload);
  };
  const session = await createSession({
    ports,
    listener: {
      onSession: (state) => emit('session.changed', state),
      onStatus: (status) => emit('sync.changed', status),
      onOutbox: () => emit('outbox.changed', {}),
      onFeed: (head) => emit('feed.advanced', { head }),
    },
  });
  const handlers: BridgeHandlers = {
    ...createAppHandlers(ports),
    ...createSessionHandlers(session),
    ...createMirrorHandlers(session),
    ...createOutboxHandlers(session, ports),
    ...createSyncHandlers(session),
  };
  const stopHints = ports.onNetworkHint((hint) => {
    if (hint !== 'offline') session.accountOrNull()?.engine.syncNow();
  });
  ports.log.info(`core started, bridge version ${contractVersion}`);

  return {
    serve(carrier) {
      const server = createBridgeServer(carrier, handlers, (error) => ports.log.error('bridge fault', error));
      servers.add(server);
      return () => {
        servers.delete(server);
        server.dispose();
      };
    },
    pendingSends: () => session.accountOrNull()?.engine.status().pendingSends ?? 0,
    async dispose() {
      stopHints();
      await session.dispose();
    },
  };
}
