import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Session } from '../account/session.ts';

type SyncMethods =
  | 'sync.status'
  | 'sync.now'
  | 'sync.log'
  | 'sync.setPaused'
  | 'sync.setFocus'
  | 'sync.readSoon';

/** The status while no account is open. */
export const disconnectedStatus: SyncStatus = {
  current: { phase: 'disconnected' },
  pendingChanges: 0,
  pendingSends: 0,
  needsReview: 0,
  lastPulledAt: null,
  lastSyncedAt: null,
  taxesMissing: 0,
};

/** The engine's status, and the user's control of it. */
export function createSyncHandlers(session: Session): Pick<BridgeHandlers, SyncMethods> {
  return {
    'sync.status': async () => session.accountOrNull()?.engine.status() ?? disconnectedStatus,
    'sync.now': async () => {
      session.account().engine.tryNow();
      return {};
    },
    'sync.log': async () => ({ calls: [...(session.accountOrNull()?.calls() ?? [])] }),
    'sync.setPaused': async ({ paused }) => {
      session.account().engine.setPaused(paused);
      return {};
    },
    'sync.setFocus': async ({ proposalId }) => {
      session.accountOrNull()?.engine.setFocus(proposalId);
      return {};
    },
    'sync.readSoon': async ({ proposalIds }) => {
      session.accountOrNull()?.engine.readSoon(proposalIds);
      return {};
    },
  };
}
