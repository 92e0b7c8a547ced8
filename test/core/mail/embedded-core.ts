import path from 'node:path';
import { vi } from 'vitest';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { Core } from '../../../src-main/core/core.ts';
import { createCore } from '../../../src-main/core/create-core.ts';
import type { Ports } from '../../../src-main/core/ports.ts';
import { noDesktop } from '../../support/core/no-desktop.ts';
import { noWindow } from '../../support/core/no-window.ts';
import { openAccountOf } from '../../support/core/open-account-of.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { createCorePorts } from '../core-ports.ts';

/** A core with the embedded service in a process of its own. */
export interface EmbeddedCore {
  readonly folder: string;
  readonly service: ServiceProcess;
  readonly keychain: ReadonlyMap<string, string>;
  client(): BridgeClient;
  accountKey(): Promise<string>;
  /** Ends the core and the service, and starts both again with the same keychain. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param ownPorts made for the core's folder
 * @param flags of the service, beside its sample
 */
export async function startEmbeddedCore(
  ownPorts: (folder: string) => Partial<Ports> = () => ({}),
  flags: readonly string[] = [],
): Promise<EmbeddedCore> {
  const folder = await makeTemporaryFolder('mail');
  const keychain = new Map<string, string>();
  const service = await startService({ folder: folder.path, flags: ['--seed', 'sample', ...flags] });
  let core: Core;
  let client: BridgeClient;

  async function open(): Promise<void> {
    core = await createCore(
      createCorePorts({
        dataDir: path.join(folder.path, 'data'),
        secrets: {
          storage: 'keychain',
          read: async (name) => keychain.get(name) ?? null,
          write: async (name, secret) => void keychain.set(name, secret),
          remove: async (name) => void keychain.delete(name),
        },
        startEmbeddedService: async () => ({
          url: service.url,
          key: service.key,
          lostChanges: false,
          setMailSecrets: (mailSecrets) => service.post({ mailSecrets }),
          stop: async () => {},
          onExit: () => () => {},
        }),
        desktop: noDesktop,
        ...ownPorts(folder.path),
      }),
    );
    const carriers = createMemoryCarriers();
    core.serve(carriers.main, noWindow);
    client = createBridgeClient(carriers.renderer);
    await client.call('session.explore', {});
    // The engine gets its connection when the service is up.
    await vi.waitFor(() => client.call('mail.read', {}), { timeout: 20_000, interval: 200 });
  }

  await open();
  return {
    ...{ folder: folder.path, service, keychain },
    client: () => client,
    accountKey: () => openAccountOf(client),
    async restart() {
      await core.dispose();
      await service.restart();
      await open();
    },
    async close() {
      await core.dispose();
      await service.stop();
      await folder.remove();
    },
  };
}

/** Settings of a mail server on this computer. */
export function settingsOf(serverUrl: string, login: object = { kind: 'password', user: 'nora@x.example' }) {
  return {
    ...{ kind: 'smtp', from: { name: 'Nora', address: 'nora@x.example' }, reply_to: null, dkim: null },
    server: {
      ...{ host: '127.0.0.1', port: Number(new URL(serverUrl).port), security: 'none-on-loopback', ca: null },
      login,
    },
  } as never;
}
