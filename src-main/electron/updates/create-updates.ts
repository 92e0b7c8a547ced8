import { app } from 'electron';
import type { Logger, Updates } from '../../core/ports.ts';
import { followUpdater } from './follow-updater.ts';
import { restartInto } from './restart-into.ts';
import { hasUpdateAddress } from './update-address.ts';

/** Time after the start before the first check, ms, so that it does not slow the start. */
const firstCheckMs = 60_000;
/** Interval of checks, ms. */
const checkIntervalMs = 12 * 60 * 60 * 1000;

/** For a build without published updates. */
const noUpdates: Updates = {
  state: () => ({ state: 'unsupported' }),
  onChange: () => () => undefined,
  check: async () => {},
  install: () => undefined,
};

/** Checks for updates of an installed app; an unpackaged build has none. */
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
  const check = (): void => void updates.check();
  setTimeout(check, firstCheckMs).unref();
  setInterval(check, checkIntervalMs).unref();
  return updates;
}
