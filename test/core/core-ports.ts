import { mkdirSync } from 'node:fs';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { newId } from '../support/core/new-id.ts';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import { createNodeStream } from '../../src-main/core/api/node-stream.ts';
import type { Ports } from '../../src-main/core/ports.ts';
import { systemClock } from '../../src-main/electron/ports/clock.ts';
import { noDesktop } from '../support/core/no-desktop.ts';
import { noUpdates } from '../support/core/no-updates.ts';

/**
 * The ports of a core without Electron: the real clock and network, a desktop that cancels every dialog, and an empty log.
 * Creates the data folder if needed.
 */
export function createCorePorts(own: Pick<Ports, 'dataDir' | 'secrets'> & Partial<Ports>): Ports {
  mkdirSync(own.dataDir, { recursive: true });
  return {
    clock: systemClock,
    newId,
    startEmbeddedService: () =>
      Promise.reject(new AppError('unavailable', createReason('errors.serviceEnded'))),
    fetch: createNodeFetch(),
    openStream: createNodeStream(),
    onNetworkHint: () => () => {},
    openExternal: async () => {},
    setLanguage: () => {},
    readLog: async () => [],
    desktop: noDesktop,
    updates: noUpdates,
    notifications: { show() {}, isWatched: () => false },
    appInfo: { version: '0.0.0', platform: 'test', runtime: 'Node' },
    presetConnection: null,
    log: { error() {}, info() {}, debug() {} },
    ...own,
  };
}
