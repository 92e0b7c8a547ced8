import { createHash } from 'node:crypto';
import type { Logger } from '../../core/ports.ts';
import { keychainEntries, type OpenEntry } from './secret-store.ts';

/**
 * Loads the keychain library; null if its native part does not load, so that the app still starts.
 *
 * @param dataDir folder from the environment. Each folder has its own entries, so that tests and other profiles never
 * use the keys of the installed app
 */
export async function loadKeychain(dataDir: string | null, log: Logger): Promise<OpenEntry | null> {
  try {
    return keychainEntries(await import('@napi-rs/keyring'), keychainServiceName(dataDir));
  } catch (error) {
    log.error('The keychain library does not load; the API key is kept for this session only.', error);
    return null;
  }
}

function keychainServiceName(dataDir: string | null): string {
  if (dataDir === null) return 'Layover';
  return `Layover (${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)})`;
}
