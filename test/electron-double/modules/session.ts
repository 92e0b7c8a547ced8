import { EventEmitter } from 'node:events';
import { Protocol } from './protocol.ts';
import { targets } from './page/targets.ts';

type PermissionCheck = (
  webContents: object | null,
  permission: string,
  requestingOrigin: string,
  details: object,
) => boolean;

/** Electron's `Session`: its protocols and permissions. */
export class Session extends EventEmitter {
  readonly protocol = new Protocol();
  #permissionCheck: PermissionCheck | null = null;

  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.#permissionCheck = handler;
  }

  /** Does nothing: Chromium gets the check's answers in advance and never asks. */
  setPermissionRequestHandler(_handler: unknown): void {}

  /** Does nothing: the double refuses all devices. */
  setDevicePermissionHandler(_handler: unknown): void {}

  /** Clears the storage of every origin that has an open page. */
  async clearStorageData({ storages }: { readonly storages: readonly string[] }): Promise<void> {
    if (storages.join() !== 'indexdb') throw new Error(`The double does not clear ${storages.join()}.`);
    await targets.clearDatabases();
  }

  /** For the double itself: the answer of the app's permission check. Without a handler everything is allowed. */
  allows(webContents: object, permission: string, origin: string): boolean {
    return this.#permissionCheck?.(webContents, permission, origin, {}) ?? true;
  }
}

const defaultSession = new Session();

/** Electron's `session`. The default session is the only one. */
export const session = { defaultSession };

/** Electron's `protocol`: the one of the default session. */
export const protocol = defaultSession.protocol;
