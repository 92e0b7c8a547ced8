import { expect, test } from 'vitest';
import { createSecretStore, keychainEntries, type KeychainEntry, type OpenEntry } from './secret-store.ts';

/** A keychain that can be locked, or lack a collection for new entries. */
function createKeychain() {
  const kept = new Map<string, string>();
  const state = { locked: false, takesEntries: true };
  const openEntry: OpenEntry = (name): KeychainEntry => ({
    async getPassword() {
      if (state.locked) throw new Error('unlock prompt was dismissed');
      return kept.get(name) ?? null;
    },
    async setPassword(secret) {
      if (state.locked || !state.takesEntries) throw new Error('no collection');
      kept.set(name, secret);
    },
    async deletePassword() {
      return kept.delete(name);
    },
  });
  return { kept, state, openEntry };
}

test('secrets are stored in the keychain', async () => {
  const { kept, openEntry } = createKeychain();
  const store = createSecretStore(openEntry);
  expect(await store.read('a')).toBeNull();
  await store.write('a', 'secret');
  expect(store.storage).toBe('keychain');
  expect(kept.get('a')).toBe('secret');
  expect(await createSecretStore(openEntry).read('a')).toBe('secret');
  await store.remove('a');
  expect(kept.size).toBe(0);
});

test('an unreadable entry is neither overwritten nor removed', async () => {
  const { kept, state, openEntry } = createKeychain();
  kept.set('a', 'precious');
  state.locked = true;
  const store = createSecretStore(openEntry);
  await expect(store.read('a')).rejects.toMatchObject({ code: 'storage', retriable: true });
  await expect(store.write('a', 'new')).rejects.toMatchObject({ code: 'storage' });
  await expect(store.remove('a')).rejects.toMatchObject({ code: 'storage' });
  state.locked = false;
  expect(await store.read('a')).toBe('precious');
  await store.write('a', 'new');
  expect(kept.get('a')).toBe('new');
});

test('a locked keychain that refuses to replace an entry causes an error, and the old secret stays', async () => {
  const { kept, state, openEntry } = createKeychain();
  kept.set('a', 'old');
  state.takesEntries = false;
  const store = createSecretStore(openEntry);
  await expect(store.write('a', 'new')).rejects.toMatchObject({ code: 'storage', retriable: true });
  expect(store.storage).toBe('keychain');
  expect(await store.read('a')).toBe('old');
});

test('a secret in memory hides no entry of the keychain, and moves there as soon as the keychain accepts it', async () => {
  const { kept, state, openEntry } = createKeychain();
  kept.set('a', 'first');
  state.takesEntries = false;
  const store = createSecretStore(openEntry);
  await store.write('b', 'second');
  expect(store.storage).toBe('memory');
  expect(await store.read('a')).toBe('first');
  state.takesEntries = true;
  await store.write('b', 'second');
  expect(store.storage).toBe('keychain');
  expect(kept.get('b')).toBe('second');
});

test('secrets stay in memory without a keychain, or with one that refuses new entries', async () => {
  const noBus: OpenEntry = () => {
    throw new Error('no D-Bus');
  };
  const empty = createKeychain();
  empty.state.takesEntries = false;
  for (const openEntry of [null, noBus, empty.openEntry]) {
    const store = createSecretStore(openEntry);
    expect(await store.read('a')).toBeNull();
    await store.write('a', 'secret');
    expect(store.storage).toBe('memory');
    expect(await store.read('a')).toBe('secret');
    await store.remove('a');
    expect(await store.read('a')).toBeNull();
  }
  expect(empty.kept.size).toBe(0);
});

test('on Linux the entry is pinned to the Secret Service', () => {
  const made: unknown[] = [];
  class AsyncEntry {
    constructor(...parameters: unknown[]) {
      made.push(parameters);
    }
    async getPassword(): Promise<null> {
      return null;
    }
    async setPassword(): Promise<void> {}
    async deletePassword(): Promise<boolean> {
      return false;
    }
  }
  keychainEntries({ AsyncEntry }, 'Layover')('account');
  expect(made).toEqual([['Layover', 'account', { linux: { store: 'secret-service' } }]]);
});
