import { app, BrowserWindow } from 'electron';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Core } from '../../core/core.ts';
import type { Logger } from '../../core/ports.ts';
import { showTray, type AppTray } from '../tray/tray.ts';
import { askBeforeQuit } from './quit-guard.ts';
import { appWindows } from '../window/main-window.ts';

/** Time limit for closing everything, ms; after it the app quits anyway. */
const cleanUpTimeoutMs = 6000;

interface QuitOptions {
  readonly core: Promise<Core>;
  readonly log: Logger;
  /** Opens a window from the tray. */
  readonly openWindow: () => void;
  /** Closes the log. */
  readonly cleanUp: () => Promise<void>;
}

/** The quit sequence: asks if e-mails are queued, closes the windows, then the core, then quits. */
export interface Quit {
  /** Asks before a window closes, if the close would quit the app with queued e-mails. */
  guardClose(window: BrowserWindow): void;
  /** Whether the app is quitting. */
  isQuitting(): boolean;
  /** Ends the work without windows, because a window opens again. */
  resume(): void;
}

type State =
  | { readonly state: 'running' | 'asking' | 'leaving' | 'clean' }
  /** The app runs without windows until the queued e-mails are sent. */
  | { readonly state: 'tray'; readonly tray: AppTray };

/** Takes over Electron's quit sequence (before-quit, windows, will-quit). */
export function manageQuit({ core: opening, log, openWindow, cleanUp }: QuitOptions): Quit {
  /** Null while the core opens. E-mails that were queued in an earlier run cause no question. */
  let core: Core | null = null;
  let quitState: State = { state: 'running' };
  const isQuitting = (): boolean => quitState.state === 'leaving' || quitState.state === 'clean';

  function quitNow(): void {
    if (quitState.state === 'tray') quitState.tray.remove();
    quitState = { state: 'leaving' };
    app.quit();
  }

  async function moveToTray(opened: Core): Promise<void> {
    const tray = await showTray(opened.status(), {
      open: openWindow,
      syncNow: () => opened.syncNow(),
      quit: quitNow,
    });
    quitState = { state: 'tray', tray };
    // The status may have changed while the tray icon was loaded.
    onStatusChange(opened.status());
    for (const window of appWindows()) window.close();
  }

  async function askUser(opened: Core): Promise<void> {
    quitState = { state: 'asking' };
    const window = BrowserWindow.getFocusedWindow() ?? appWindows()[0] ?? null;
    const choice = await askBeforeQuit(window, opened.status().pendingSends);
    quitState = { state: 'running' };
    if (choice === 'keep') await moveToTray(opened);
    else if (choice === 'quit') quitNow();
  }

  async function closeEverything(): Promise<void> {
    const limit = new Promise((resolve) => setTimeout(resolve, cleanUpTimeoutMs));
    const closed = opening.then((opened) => opened.dispose());
    await Promise.race([closed.then(cleanUp), limit]);
  }

  function onStatusChange(status: SyncStatus): void {
    if (quitState.state !== 'tray') return;
    quitState.tray.update(status);
    if (status.pendingSends > 0) return;
    // Stays in the tray if something needs the user; otherwise quits, as the user chose.
    if (status.needsReview === 0) quitNow();
  }

  void opening.then((opened) => {
    core = opened;
    core.onStatus(onStatusChange);
  });

  app.on('before-quit', (event) => {
    if (isQuitting()) return;
    if (quitState.state === 'tray' || core === null || core.status().pendingSends === 0) {
      if (quitState.state === 'tray') quitState.tray.remove();
      quitState = { state: 'leaving' };
      return;
    }
    event.preventDefault();
    if (quitState.state === 'running')
      askUser(core).catch((error: unknown) => log.error('Quitting failed.', error));
  });
  app.on('will-quit', (event) => {
    if (quitState.state === 'clean') return;
    event.preventDefault();
    const finishQuit = (): void => {
      quitState = { state: 'clean' };
      app.quit();
    };
    closeEverything().then(finishQuit, finishQuit);
  });
  app.on('window-all-closed', () => {
    // On macOS the app keeps running and syncing without windows.
    if (process.platform !== 'darwin' && quitState.state !== 'tray') app.quit();
  });

  return {
    isQuitting,
    guardClose(window) {
      window.on('close', (event) => {
        if (process.platform === 'darwin' || quitState.state === 'tray' || isQuitting()) return;
        if (appWindows().length > 1 || core === null || core.status().pendingSends === 0) return;
        event.preventDefault();
        app.quit();
      });
    },
    resume() {
      if (quitState.state !== 'tray') return;
      quitState.tray.remove();
      quitState = { state: 'running' };
    },
  };
}
