import { app } from 'electron';
import type { Updater } from './follow-updater.ts';

/**
 * Quits the app and starts the downloaded version. An installer waits for the app to quit. The updater would start an
 * AppImage at once, which would find this instance running and exit. So the file is only replaced, and started after this
 * app has quit.
 *
 * @param program path of the running AppImage (`$APPIMAGE`)
 */
export function restartInto(updater: Updater, program: string | undefined): void {
  if (program === undefined) {
    updater.quitAndInstall();
    return;
  }
  let installed = program;
  let failed = false;
  updater.autoRunAppAfterInstall = false;
  updater.on('appimage-filename-updated', (renamed) => (installed = renamed));
  updater.on('error', () => (failed = true));
  updater.quitAndInstall();
  if (!failed) app.relaunch({ execPath: installed, args: [] });
}
