import type { DataCheck } from '#shared/bridge/data-check.ts';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import type { ServerAccount } from '../api/schemas/account.ts';
import type { OpenAccount } from './open-account.ts';

/** Whom the app speaks to, and the way there. */
export interface Session {
  state(): SessionState;
  /** The open account. Throws `not-connected` when there is none, `wrong-account` when it is not the one meant. */
  account(accountKey?: string): OpenAccount;
  /** Null when nobody is connected. */
  accountOrNull(): OpenAccount | null;
  explore(): Promise<SessionState>;
  test(baseUrl: string, apiKey: string): Promise<ServerAccount>;
  connect(baseUrl: string, apiKey: string): Promise<SessionState>;
  replaceKey(apiKey: string): Promise<SessionState>;
  /** All accounts on this computer, the one used last first. */
  accounts(): KnownAccount[];
  /** Leaves the open account for another; a keychain that does not open leaves everything as it is. */
  switchTo(accountKey: string): Promise<SessionState>;
  disconnect(): Promise<SessionState>;
  /** Like `disconnect`, with everything of the account on this computer. */
  remove(): Promise<SessionState>;
  /** Closes the account's files and opens them anew: after damage, or when they could not be opened before. */
  reopen(): Promise<SessionState>;
  /** Like `reopen`, with the journal restored from its backup. */
  restore(): Promise<SessionState>;
  /** Whether the key can be had when it is needed. */
  keyState(): Promise<DataCheck['key']>;
  dispose(): Promise<void>;
}
