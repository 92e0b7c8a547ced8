import { app } from 'electron';
import type { Logger, Updates } from '../../core/ports.ts';
import { followUpdater } from './follow-updater.ts';
import { restartInto } from './restart-into.ts';
import { hasUpdateAddress } from './update-address.ts';

/** Milliseconds after the start before the first look: nothing may slow the first minute down. */
const firstLook = 60_000;
/** Milliseconds between two looks. */
const lookEvery = 12 * 60 * 60 * 1000;

/** For a build that nobody publishes newer versions of. */
const noUpdates: Updates = {
  state: () => ({ state: 'unsupported' }),
  onChange: () => () => undefined,
  check: async () => {},
  install: () => undefined,
};

/** Looks for newer versions of an installed app from now on; an unpackaged build has none. */
export async function createUpdates(log: Logger): Promise<Updates> {
  if (!app.isPackaged || !(await hasUpdateAddress(process.resourcesPath))) return noUpdates;
  const updates = followUpdater({
    async load() {
      const { autoUpdater } = (await import('electron-updater')).default;
      autoUpdater.logger = null;
      return autoUpdater;
    },
    restart: (updater) => restartInto(updater, process.env['APPIMAGE']),
    now: Date.now,
    log,
  });
  const look = (): void => void updates.check();
  setTimeout(look, firstLook).unref();
  setInterval(look, lookEvery).unref();
  return updates;
}
