import { expect, it } from 'vitest';
import type { MailSecretTexts, SecretStore } from '../ports.ts';
import { createMailSecretKeeper } from './mail-secret-keeper.ts';

function setUp() {
  const held = new Map<string, string>();
  let isLocked = false;
  const open = (): void => {
    if (isLocked) throw new Error('locked');
  };
  const store: SecretStore = {
    storage: 'keychain',
    async read(name) {
      open();
      return held.get(name) ?? null;
    },
    async write(name, secret) {
      open();
      held.set(name, secret);
    },
    async remove(name) {
      open();
      held.delete(name);
    },
  };
  const handed: MailSecretTexts[] = [];
  const logged: string[] = [];
  const keeper = createMailSecretKeeper(store, { error: (message) => void logged.push(message) });
  const service = { setMailSecrets: (texts: MailSecretTexts) => void handed.push(texts) };
  return { keeper, held, handed, logged, service, lock: (next: boolean) => void (isLocked = next) };
}

const saved = (): Promise<string> => Promise.resolve('saved');

it('hands each service its own secrets at its start', async () => {
  const { keeper, handed, service } = setUp();
  await keeper.changeWith('sample', { password: 'of a' }, saved);
  await keeper.changeWith('business', { password: 'of b' }, saved);
  await keeper.attach('business', service);
  expect(handed).toEqual([{ password: 'of b' }]);
  await keeper.changeWith('sample', { password: 'new of a' }, saved);
  expect(handed).toHaveLength(1);
});

it('withholds changed secrets while the settings are saved, and hands all over afterwards', async () => {
  const { keeper, handed, service } = setUp();
  await keeper.changeWith('sample', { password: 'old', dkim_key: 'key' }, saved);
  await keeper.attach('sample', service);
  handed.length = 0;
  await keeper.changeWith('sample', { password: 'new' }, async () => {
    expect(handed).toEqual([{ dkim_key: 'key' }]);
  });
  expect(handed.at(-1)).toEqual({ password: 'new', dkim_key: 'key' });
});

it('keeps the old secrets if the settings are refused', async () => {
  const { keeper, handed, held, service } = setUp();
  await keeper.changeWith('sample', { password: 'old' }, saved);
  await keeper.attach('sample', service);
  const refused = keeper.changeWith('sample', { password: 'new', dkim_key: 'key' }, () =>
    Promise.reject(new Error('refused')),
  );
  await expect(refused).rejects.toThrow('refused');
  expect(handed.at(-1)).toEqual({ password: 'old' });
  expect([...held.values()]).toEqual(['.old']);
});

it('tries again when a locked keychain opens', async () => {
  const { keeper, handed, logged, service, lock } = setUp();
  await keeper.changeWith('sample', { password: 'p' }, saved);
  lock(true);
  await keeper.attach('sample', service);
  expect(handed).toEqual([]);
  expect(logged).toHaveLength(1);
  await expect(keeper.kept('sample')).rejects.toThrow('locked');
  lock(false);
  expect(await keeper.kept('sample')).toEqual(['password']);
  expect(handed).toEqual([{ password: 'p' }]);
});

it('divides a long secret among entries, and removes all of them', async () => {
  const { keeper, handed, held, service } = setUp();
  const long = 'x'.repeat(2500);
  await keeper.attach('sample', service);
  await keeper.changeWith('sample', { dkim_key: long }, saved);
  expect(handed.at(-1)).toEqual({ dkim_key: long });
  expect([...held.values()].map((text) => text.length)).toEqual([501, 1001, 1001]);
  await keeper.changeWith('sample', { dkim_key: 'short' }, saved);
  expect([...held.values()]).toEqual(['.short']);
  await keeper.changeWith('sample', { dkim_key: null }, saved);
  expect(held.size).toBe(0);
});
