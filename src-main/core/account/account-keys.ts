import type { DataCheck } from '#shared/bridge/data-check.ts';
import type { SecretStore } from '../ports.ts';
import type { SavedSession } from './session-file.ts';

/** The accounts' API keys, one keychain entry each. The embedded service has none. */
export interface AccountKeys {
  /** Null without an entry. Throws `storage` if it cannot be read. */
  read(accountKey: string): Promise<string | null>;
  write(accountKey: string, apiKey: string): Promise<void>;
  remove(account: SavedSession): Promise<void>;
  /** Whether the key is available. */
  stateOf(account: SavedSession | null): Promise<DataCheck['key']>;
}

export function createAccountKeys(secrets: SecretStore): AccountKeys {
  const entry = (accountKey: string): string => `api-key:${accountKey}`;
  return {
    read: (accountKey) => secrets.read(entry(accountKey)),
    write: (accountKey, apiKey) => secrets.write(entry(accountKey), apiKey),
    async remove({ accountKey, baseUrl }) {
      if (baseUrl !== null) await secrets.remove(entry(accountKey));
    },
    async stateOf(account) {
      if (account === null || account.baseUrl === null) return 'embedded';
      if (secrets.storage === 'memory') return 'memory';
      try {
        return (await secrets.read(entry(account.accountKey))) === null ? 'missing' : 'readable';
      } catch {
        return 'unreadable';
      }
    },
  };
}
