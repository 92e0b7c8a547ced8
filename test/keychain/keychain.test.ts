import { describe, expect, inject, test } from 'vitest';
import { loadKeychain } from '../../src-main/electron/ports/load-keychain.ts';
import { createSecretStore } from '../../src-main/electron/ports/secret-store.ts';
import { Computer } from './computer.ts';

const missing = inject('keyringMissing');
const why = missing === null ? '' : ` (skipped: no gnome-keyring: ${missing})`;
const name = 'api-key:https://proposals.example/api/v2#7';
const otherName = 'api-key:https://proposals.example/api/v2#8';
const secret = 'canary-key-5f2b8c1d9e';
const newSecret = 'canary-key-after-rotation-77';

/** The error of every call while the keychain is locked. */
const locked = { code: 'storage', retriable: true };

test('without the library, keys stay in memory, and the storage says so', async () => {
  const store = createSecretStore(null);
  await store.write(name, secret);
  expect(store.storage).toBe('memory');
  expect(await store.read(name)).toBe(secret);
});

test('the library loads on this system', async () => {
  const errors: string[] = [];
  const log = { error: (message: string) => errors.push(message), info() {}, debug() {} };
  expect(await loadKeychain(null, log)).not.toBeNull();
  expect(errors).toEqual([]);
});

describe.skipIf(process.platform !== 'linux')('no D-Bus', () => {
  test('keys stay in memory for the session, and the storage says so', async () => {
    await using computer = new Computer();
    const app = await computer.startApp();
    expect(await app.storage()).toBe('memory');
    expect(await app.read(name)).toBeNull();
    await app.write(name, secret);
    expect(await app.read(name)).toBe(secret);
    const next = await computer.startApp();
    expect(await next.read(name)).toBeNull();
    expect(computer.hasOnDisk(secret)).toBe(false);
  });

  test("the kernel's keyring is not used, although it is the library's default", async () => {
    await using computer = new Computer();
    const app = await computer.startApp();
    const before = await app.kernelKeys();
    expect(await app.opensUnpinned()).toBe(true);
    await app.write(name, secret);
    expect(await app.storage()).toBe('memory');
    expect(newKernelKeys(before, await app.kernelKeys())).toEqual([]);
  });
});

describe.skipIf(missing !== null)(`gnome-keyring${why}`, () => {
  test('a stored key can be read after a restart of the app and after a reboot', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const app = await computer.startApp();
    expect(await app.storage()).toBe('keychain');
    expect(await app.read(name)).toBeNull();
    const before = await app.kernelKeys();
    await app.write(name, secret);
    expect(await app.read(name)).toBe(secret);
    expect(await app.storage()).toBe('keychain');
    // Proves that the kernel's keyring, which a reboot empties, was not used.
    expect(newKernelKeys(before, await app.kernelKeys())).toEqual([]);

    const restarted = await computer.startApp();
    expect(await restarted.read(name)).toBe(secret);

    await computer.logOut();
    await computer.logIn('unlocked');
    const rebooted = await computer.startApp();
    expect(await rebooted.read(name)).toBe(secret);
  });

  test('the key is encrypted on disk', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const app = await computer.startApp();
    await app.write(name, secret);
    await computer.logOut();
    expect(computer.keyringFiles().filter((file) => file.endsWith('.keyring'))).toHaveLength(1);
    expect(computer.hasOnDisk(secret)).toBe(false);
  });

  test('a removed key is gone, also after a restart', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const app = await computer.startApp();
    await app.write(name, secret);
    await app.remove(name);
    expect(await app.read(name)).toBeNull();
    // Removing a missing key is not an error.
    await app.remove(name);
    const next = await computer.startApp();
    expect(await next.read(name)).toBeNull();
  });

  test('a rotated key replaces the old one, in one entry', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const app = await computer.startApp();
    await app.write(name, secret);
    await app.write(name, newSecret);
    const next = await computer.startApp();
    expect(await next.read(name)).toBe(newSecret);
    await next.remove(name);
    expect(await next.read(name)).toBeNull();
  });

  test('each of several accounts has its own key', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const app = await computer.startApp();
    await app.write(name, secret);
    await app.write(otherName, newSecret);
    await app.remove(name);
    const next = await computer.startApp();
    expect(await next.read(name)).toBeNull();
    expect(await next.read(otherName)).toBe(newSecret);
  });

  test('with a locked keyring every call fails, and the key survives', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const app = await computer.startApp();
    await app.write(name, secret);
    await computer.lock();
    await expect(app.read(name)).rejects.toMatchObject(locked);
    await expect(app.write(name, newSecret)).rejects.toMatchObject(locked);
    await expect(app.remove(name)).rejects.toMatchObject(locked);
    // The key was not stored in memory instead.
    expect(await app.storage()).toBe('keychain');

    await computer.logOut();
    await computer.logIn('unlocked');
    const unlocked = await computer.startApp();
    expect(await unlocked.read(name)).toBe(secret);
    await unlocked.write(name, newSecret);
    expect(await unlocked.read(name)).toBe(newSecret);
  });

  test('a write before any read does not overwrite the key of a locked keyring', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const first = await computer.startApp();
    await first.write(name, secret);
    await computer.logOut();

    await computer.logIn('passwordless');
    const app = await computer.startApp();
    expect(await app.storage()).toBe('keychain');
    await expect(app.write(name, newSecret)).rejects.toMatchObject(locked);
    await expect(app.remove(name)).rejects.toMatchObject(locked);
    await computer.logOut();

    await computer.logIn('unlocked');
    const unlocked = await computer.startApp();
    expect(await unlocked.read(name)).toBe(secret);
  });

  test('a new key stays in memory while the keyring is locked, without hiding other accounts', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const first = await computer.startApp();
    await first.write(name, secret);
    await computer.lock();
    const app = await computer.startApp();
    await app.write(otherName, newSecret);
    expect(await app.storage()).toBe('memory');
    expect(await app.read(otherName)).toBe(newSecret);
    await expect(app.read(name)).rejects.toMatchObject(locked);
  });

  test('a daemon without a collection has no entry, and keys stay in memory', async () => {
    await using computer = new Computer();
    await computer.logIn('passwordless');
    const app = await computer.startApp();
    expect(await app.storage()).toBe('keychain');
    expect(await app.read(name)).toBeNull();
    await app.write(name, secret);
    expect(await app.storage()).toBe('memory');
    expect(await app.read(name)).toBe(secret);
    await app.remove(name);
    expect(await app.read(name)).toBeNull();
    expect(computer.hasOnDisk(secret)).toBe(false);
  });

  test('on a bus without a keyring, keys stay in memory', async () => {
    await using computer = new Computer();
    await computer.logIn('no keyring');
    const app = await computer.startApp();
    const before = await app.kernelKeys();
    await app.write(name, secret);
    expect(await app.storage()).toBe('memory');
    expect(await app.read(name)).toBe(secret);
    expect(newKernelKeys(before, await app.kernelKeys())).toEqual([]);
  });

  test('when the session ends while the app runs, calls fail and the key survives', async () => {
    await using computer = new Computer();
    await computer.logIn('unlocked');
    const app = await computer.startApp();
    await app.write(name, secret);
    await computer.endSession();
    await expect(app.read(name)).rejects.toMatchObject(locked);
    await expect(app.write(name, newSecret)).rejects.toMatchObject(locked);
    await computer.logIn('unlocked');
    const next = await computer.startApp();
    expect(await next.read(name)).toBe(secret);
  });
});

/** User keys (`user`, `logon`) that were added to the kernel's keyring. */
function newKernelKeys(before: string, after: string): readonly string[] {
  const known = new Set(before.split('\n').map((line) => line.split(/\s+/)[0]));
  return after
    .split('\n')
    .filter((line) => / (user|logon|big_key) /.test(line) && !known.has(line.split(/\s+/)[0]));
}
