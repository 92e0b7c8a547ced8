import { app } from 'electron';
import type { Updater } from './follow-updater.ts';

/**
 * Quits the app and starts the downloaded version. An installer waits until the app has quit. An AppImage would start
 * at once, find this instance running, and exit. So the updater only replaces the file, and the app relaunches it after
 * quitting.
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
