import { app, BrowserWindow, screen } from 'electron';
import type { Core } from '../core/core.ts';
import type { Logger } from '../core/ports.ts';
import { serveWindow } from './bridge/serve-window.ts';
import type { Quit } from './lifecycle/quit.ts';
import { bundles } from './paths.ts';
import { createMainWindow } from './window/main-window.ts';
import { recoverPage } from './window/recover-page.ts';
import { readWindowState, rememberWindowState } from './window/window-state.ts';

interface WindowOptions {
  readonly core: Core;
  readonly quit: Quit;
  /** Address of the page: of the app's own scheme, or of the development server. */
  readonly page: string;
  readonly pageOrigin: string;
  readonly log: Logger;
}

/** Opens the window, or brings the one that is open to the front. */
export async function openWindow({ core, quit, page, pageOrigin, log }: WindowOptions): Promise<void> {
  const [open] = BrowserWindow.getAllWindows();
  if (open !== undefined) {
    if (open.isMinimized()) open.restore();
    open.focus();
    return;
  }
  const dataDir = app.getPath('userData');
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const window = createMainWindow({
    preload: bundles.preload,
    state: await readWindowState(dataDir, screens),
  });
  rememberWindowState(window, dataDir, (error) => log.error('The window state was not written.', error));
  serveWindow(window, core, pageOrigin, log);
  quit.guardClose(window);
  recoverPage(window, log);
  await window.loadURL(page);
}
