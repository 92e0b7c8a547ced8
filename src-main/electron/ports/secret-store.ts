import { AppError } from '#shared/errors/app-error.ts';
import type { SecretStore } from '../../core/ports.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** One entry of a keychain. Its calls reject if the keychain cannot be opened. */
export interface KeychainEntry {
  /** Null if there is no entry. */
  getPassword(): Promise<string | null | undefined>;
  setPassword(secret: string): Promise<void>;
  deletePassword(): Promise<boolean>;
}

/** Opens the entry with a name. Throws if there is no keychain. */
export type OpenEntry = (name: string) => KeychainEntry;

/** The exports of `@napi-rs/keyring` that are used. */
export interface KeyringModule {
  readonly AsyncEntry: new (
    service: string,
    username: string,
    options: { readonly linux: { readonly store: 'secret-service' } },
  ) => KeychainEntry;
}

/**
 * Entries of the system's keychain. On Linux it requires the Secret Service; otherwise the library would silently use
 * the kernel's keyring, which is lost at reboot.
 */
export function keychainEntries({ AsyncEntry }: KeyringModule, service: string): OpenEntry {
  return (name) => new AsyncEntry(service, name, { linux: { store: 'secret-service' } });
}

/**
 * Secrets in the keychain, or in memory for this session without one. Three rules protect a key that cannot be read now
 * (security.md, "Facts that decide"):
 *
 * - A keychain that does not open is an error of that call, never "no entry".
 * - An entry is read before it is overwritten or removed, and stays if the read fails.
 * - A secret stays in memory only if the keychain refuses a first entry (no collection, unlocking refused). If it
 *   refuses a replacement, that is an error, because the old entry would come back at the next start.
 *
 * @param openEntry null if the library could not be loaded
 */
export function createSecretStore(openEntry: OpenEntry | null): SecretStore {
  const keychain = openEntry !== null && hasKeychain(openEntry) ? openEntry : null;
  const memory = new Map<string, string>();

  async function readEntry(name: string): Promise<string | null> {
    if (keychain === null) return null;
    try {
      return (await keychain(name).getPassword()) ?? null;
    } catch (cause) {
      throw keychainError('read', cause);
    }
  }

  return {
    get storage() {
      return keychain === null || memory.size > 0 ? 'memory' : 'keychain';
    },
    async read(name) {
      return memory.get(name) ?? (await readEntry(name));
    },
    async write(name, secret) {
      if (keychain === null) {
        memory.set(name, secret);
        return;
      }
      const existing = await readEntry(name);
      try {
        await keychain(name).setPassword(secret);
        memory.delete(name);
      } catch (cause) {
        if (existing !== null) throw keychainError('replace', cause);
        memory.set(name, secret);
      }
    },
    async remove(name) {
      memory.delete(name);
      if (keychain === null || (await readEntry(name)) === null) return;
      try {
        await keychain(name).deletePassword();
      } catch (cause) {
        throw keychainError('remove', cause);
      }
    },
  };
}

/** Whether there is a keychain. If not, the library throws when it creates an entry. */
function hasKeychain(openEntry: OpenEntry): boolean {
  try {
    openEntry('probe');
    return true;
  } catch {
    return false;
  }
}

const lockedMessages = {
  read: 'errors.keychainRead',
  replace: 'errors.keychainReplace',
  remove: 'errors.keychainRemove',
} as const;

function keychainError(purpose: keyof typeof lockedMessages, cause: unknown): AppError {
  return new AppError('storage', createReason(lockedMessages[purpose]), { cause, retriable: true });
}
