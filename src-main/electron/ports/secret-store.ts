import { AppError } from '#shared/errors/app-error.ts';
import type { SecretStore } from '../../core/ports.ts';

/** One entry of a keychain. Both calls reject when the keychain is there but does not open. */
export interface KeychainEntry {
  /** Null when nothing is kept. */
  getPassword(): Promise<string | null | undefined>;
  setPassword(secret: string): Promise<void>;
  deletePassword(): Promise<boolean>;
}

/** Opens the entry of a name. Throws when this computer has no keychain. */
export type OpenEntry = (name: string) => KeychainEntry;

/** What `@napi-rs/keyring` exports and is used here. */
export interface KeyringModule {
  readonly AsyncEntry: new (
    service: string,
    username: string,
    options: { readonly linux: { readonly store: 'secret-service' } },
  ) => KeychainEntry;
}

/**
 * Entries of the system's keychain. On Linux pinned to the Secret Service: unpinned, the library falls back
 * silently to the kernel's keyring, which forgets everything at reboot.
 */
export function keychainEntries({ AsyncEntry }: KeyringModule, service: string): OpenEntry {
  return (name) => new AsyncEntry(service, name, { linux: { store: 'secret-service' } });
}

/**
 * Secrets in the keychain, or in memory for this session where there is none. Three rules keep a key that
 * cannot be seen right now from being destroyed (security.md, "Facts that decide"):
 *
 * - a keychain that does not open is an error of that read, never "no entry";
 * - after a failed read a name is neither overwritten nor removed;
 * - only a keychain that refuses to take a first entry (no collection at all) is given up for memory.
 *
 * @param openEntry null when the library could not be loaded
 */
export function createSecretStore(openEntry: OpenEntry | null): SecretStore {
  const memory = new Map<string, string>();
  const unreadable = new Set<string>();
  let storage: SecretStore['storage'] = openEntry !== null && isThere(openEntry) ? 'keychain' : 'memory';

  async function readEntry(name: string): Promise<string | null> {
    if (openEntry === null || storage === 'memory') return null;
    try {
      const secret = await openEntry(name).getPassword();
      unreadable.delete(name);
      return secret ?? null;
    } catch (cause) {
      unreadable.add(name);
      throw new AppError(
        'storage',
        'The keychain is locked, so the API key cannot be read. Unlock it and try again.',
        {
          cause,
          retriable: true,
        },
      );
    }
  }

  return {
    get storage() {
      return storage;
    },
    async read(name) {
      return memory.get(name) ?? (await readEntry(name));
    },
    async write(name, secret) {
      if (openEntry === null || storage === 'memory') {
        memory.set(name, secret);
        return;
      }
      if (unreadable.has(name)) await readEntry(name);
      try {
        await openEntry(name).setPassword(secret);
      } catch {
        storage = 'memory';
        memory.set(name, secret);
      }
    },
    async remove(name) {
      memory.delete(name);
      if (openEntry === null || storage === 'memory') return;
      if ((await readEntry(name)) !== null) await openEntry(name).deletePassword();
    },
  };
}

/** Whether there is a keychain to speak to: without one the library throws when an entry is made. */
function isThere(openEntry: OpenEntry): boolean {
  try {
    openEntry('probe');
    return true;
  } catch {
    return false;
  }
}
