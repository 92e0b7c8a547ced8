import type { BridgeHandlers } from '#shared/bridge/server.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Session } from '../account/session.ts';
import { createReason } from '#shared/reasons/reason.ts';

type HistoryMethods = 'history.list' | 'history.read';

/** A proposal's earlier versions, sent ones included. */
export function createHistoryHandlers(session: Session): Pick<BridgeHandlers, HistoryMethods> {
  return {
    'history.list': async ({ proposalId }) => ({
      snapshots: [...session.account().journal.snapshots.list(proposalId)],
    }),
    'history.read': async ({ snapshotId }) => {
      const snapshot = session.account().journal.snapshots.find(snapshotId);
      if (snapshot === null) throw new AppError('not-found', createReason('errors.versionGone'));
      return { snapshot };
    },
  };
}
