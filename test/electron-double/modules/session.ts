import { EventEmitter } from 'node:events';
import { Protocol } from './protocol.ts';
import { targets } from './targets.ts';

type PermissionCheck = (
  webContents: object | null,
  permission: string,
  requestingOrigin: string,
  details: object,
) => boolean;

/** Electron's `Session`, as far as protocols and permissions go. */
export class Session extends EventEmitter {
  readonly protocol = new Protocol();
  #permissionCheck: PermissionCheck | null = null;

  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.#permissionCheck = handler;
  }

  /** Kept for the interface: Chromium is told beforehand what the check says, so nothing is ever asked. */
  setPermissionRequestHandler(_handler: unknown): void {}

  /** Devices are refused in any case. */
  setDevicePermissionHandler(_handler: unknown): void {}

  /** Of all origins of the app, which the double knows by their pages that are open. */
  async clearStorageData({ storages }: { readonly storages: readonly string[] }): Promise<void> {
    if (storages.join() !== 'indexdb') throw new Error(`The double does not clear ${storages.join()}.`);
    await targets.clearDatabases();
  }

  /** For the double itself: what the app says about a permission. Without a handler everything is allowed. */
  allows(webContents: object, permission: string, origin: string): boolean {
    return this.#permissionCheck?.(webContents, permission, origin, {}) ?? true;
  }
}

const defaultSession = new Session();

/** Electron's `session`: the default one; the double keeps no partitions apart. */
export const session = { defaultSession };

/** Electron's `protocol`, which is that of the default session. */
export const protocol = defaultSession.protocol;
