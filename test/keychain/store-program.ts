import { readFileSync } from 'node:fs';
import { serializeError } from '#shared/errors/app-error.ts';
import type { Logger } from '../../src-main/core/ports.ts';
import { loadKeychain } from '../../src-main/electron/ports/load-keychain.ts';
import { createSecretStore } from '../../src-main/electron/ports/secret-store.ts';
import { requestSchema, type Answer, type Request } from './requests.ts';

/** The app's secret store as a program, created as in the Electron shell. Requests come over Node's IPC channel. */
const silent: Logger = { error() {}, info() {}, debug() {} };
const store = createSecretStore(await loadKeychain(null, silent));

async function answer(request: Request): Promise<string | boolean | null> {
  switch (request.call) {
    case 'storage':
      return store.storage;
    case 'read':
      return await store.read(request.name);
    case 'write':
      await store.write(request.name, request.secret);
      return null;
    case 'remove':
      await store.remove(request.name);
      return null;
    case 'unpinned':
      return await opensUnpinned();
    case 'kernel keys':
      return readFileSync('/proc/keys', 'utf8');
  }
}

async function opensUnpinned(): Promise<boolean> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  try {
    return new AsyncEntry('Layover', 'unpinned') instanceof AsyncEntry;
  } catch {
    return false;
  }
}

async function tryToAnswer(message: unknown): Promise<Answer> {
  try {
    return { ok: true, value: await answer(requestSchema.parse(message)) };
  } catch (error) {
    return { ok: false, error: serializeError(error) };
  }
}

process.on('message', (message) => {
  void tryToAnswer(message).then((reply) => process.send?.(reply));
});
process.send?.('ready');
