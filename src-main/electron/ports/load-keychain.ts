import { createHash } from 'node:crypto';
import type { Logger } from '../../core/ports.ts';
import { keychainEntries, type OpenEntry } from './secret-store.ts';

/**
 * Loads the keychain library; null when its native part does not load here, which is no reason not to start.
 *
 * @param dataDir folder given by the environment: each such folder has entries of its own, so that a test or
 * a second profile never meets the key of the app that somebody works with
 */
export async function loadKeychain(dataDir: string | null, log: Logger): Promise<OpenEntry | null> {
  try {
    return keychainEntries(await import('@napi-rs/keyring'), serviceName(dataDir));
  } catch (error) {
    log.error('The keychain library does not load; the API key is kept for this session only.', error);
    return null;
  }
}

function serviceName(dataDir: string | null): string {
  if (dataDir === null) return 'Layover';
  return `Layover (${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)})`;
}
