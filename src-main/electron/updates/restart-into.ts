import { app } from 'electron';
import type { Updater } from './follow-updater.ts';

/**
 * Ends the app and starts the version that is ready. An installer waits for the app to end. An AppImage is started at
 * once by the updater, finds this app still running, hands over to it and ends: so it is only put in its place, and
 * started when this app has ended.
 *
 * @param program this app's own file where it is an AppImage (`$APPIMAGE`)
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
