import { app } from 'electron';
import { automaticUpdatesSchema } from '#shared/bridge/update-state.ts';
import { openSettingsFile } from '../../core/files/settings-file.ts';
import type { Logger, Updates } from '../../core/ports.ts';
import { checkRegularly } from './automatic-checks.ts';
import { followUpdater } from './follow-updater.ts';
import { restartInto } from './restart-into.ts';
import { hasUpdateAddress } from './update-address.ts';

/** The updates of a build for which none are published. */
const noUpdates: Updates = {
  state: () => ({ state: 'unsupported' }),
  onChange: () => () => undefined,
  check: async () => {},
  install: () => undefined,
  isAutomatic: () => false,
  setAutomatic: async () => {},
};

/**
 * Checks for updates of an installed app; an unpackaged build has none.
 *
 * @param file stores whether the app checks automatically
 */
export async function createUpdates(log: Logger, file: string): Promise<Updates> {
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
  const settings = await openSettingsFile(file, automaticUpdatesSchema, { automatic: true });
  return checkRegularly(updates, settings);
}
