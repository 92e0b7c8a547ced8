import type { BusinessChange } from '#shared/domain/account/business-state.ts';
import type { DataCheck } from '#shared/bridge/data-check.ts';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import type { ServerAccount } from '../api/schemas/account.ts';
import type { OpenAccount } from './open-account.ts';

/** The accounts and their connection. At most one account is open. */
export interface Session {
  state(): SessionState;
  /** The open account. Throws `not-connected` without one, `wrong-account` if it is not this account. */
  account(accountKey?: string): OpenAccount;
  accountOrNull(): OpenAccount | null;
  explore(): Promise<SessionState>;
  /** Opens the embedded service of the user's own business, and gives it this identity. */
  startBusiness(change: BusinessChange): Promise<SessionState>;
  test(baseUrl: string, apiKey: string): Promise<ServerAccount>;
  connect(baseUrl: string, apiKey: string): Promise<SessionState>;
  replaceKey(apiKey: string): Promise<SessionState>;
  /** All accounts on this computer, most recent first. */
  accounts(): KnownAccount[];
  /** Opens another account. If the keychain is locked, nothing changes. */
  switchTo(accountKey: string): Promise<SessionState>;
  disconnect(): Promise<SessionState>;
  /** `disconnect`, and removes all data of the account on this computer. */
  remove(): Promise<SessionState>;
  /** Closes and reopens the account's files, after damage or a failure to open them. */
  reopen(): Promise<SessionState>;
  /** `reopen` with the journal restored from its backup. */
  restore(): Promise<SessionState>;
  /** Whether the key is available. */
  keyState(): Promise<DataCheck['key']>;
  dispose(): Promise<void>;
}
