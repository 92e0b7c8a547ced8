import type { SessionState } from '#shared/bridge/session-state.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';
import type { EmbeddedService, SecretStore } from '../ports.ts';
import { workspaceOf } from './identify.ts';
import type { OpenAccount } from './open-account.ts';
import type { SavedSession } from './session-file.ts';

/** The session's account and whether it is open. `saved` is the account as stored in `session.json`. */
export type CurrentSession =
  | { readonly type: 'disconnected' }
  /** Between two openings: the files are closed. */
  | { readonly type: 'closed'; readonly saved: SavedSession }
  /** The journal cannot be opened. `backupAt`: time of its newest backup, ms since the epoch. */
  | {
      readonly type: 'blocked';
      readonly saved: SavedSession;
      readonly reason: Reason;
      readonly backupAt: number | null;
    }
  | {
      readonly type: 'open';
      readonly saved: SavedSession;
      readonly account: OpenAccount;
      /**
       * The embedded service that the account is connected to. Null for a service elsewhere, and while the service
       * starts.
       */
      readonly service: EmbeddedService | null;
    };

/** The state that the windows show. */
export function sessionState(current: CurrentSession, keyStorage: SecretStore['storage']): SessionState {
  if (current.type === 'disconnected') return { state: 'disconnected' };
  if (current.type === 'blocked') {
    const { saved, reason, backupAt } = current;
    return { state: 'blocked', accountName: saved.accountName, reason, backupAt };
  }
  const { baseUrl, ...identity } = current.saved;
  const embedded = baseUrl === null;
  return {
    state: 'connected',
    ...identity,
    baseUrl,
    embedded,
    workspace: workspaceOf(current.saved),
    // The embedded service makes a new key at each start, so none has to be stored.
    keyStorage: embedded ? 'keychain' : keyStorage,
  };
}

/** The reason why the data of an account cannot be opened. */
export function blockedReason(error: unknown): Reason {
  return isAppError(error) ? error.reason : createReason('errors.diskUnreadable');
}
