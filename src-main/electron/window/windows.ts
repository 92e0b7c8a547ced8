import { app, BrowserWindow, screen } from 'electron';
import { pathOfRoute, type Route } from '#shared/domain/route.ts';
import type { Core } from '../../core/core.ts';
import type { Logger } from '../../core/ports.ts';
import type { PageConnection } from '../bridge/page-connection.ts';
import { serveWindow } from '../bridge/serve-window.ts';
import { flushOnClose } from '../lifecycle/flush-on-close.ts';
import { attachWindowMenu } from '../menu/window-menus.ts';
import { offerTextMenu } from '../menu/offer-text-menu.ts';
import { bundles } from '../paths.ts';
import { clearPageStorage } from './clear-page-storage.ts';
import { cascadeBounds } from './fit-bounds.ts';
import { appWindows, createMainWindow } from './main-window.ts';
import { recoverPage } from './recover-page.ts';
import { readWindowState, persistWindowState, type WindowState } from './window-state.ts';

interface WindowsOptions {
  /** The page's calls wait for the core. */
  readonly core: Promise<Core>;
  /** Address of the page: the app's scheme or the development server. */
  readonly page: string;
  readonly pageOrigin: string;
  readonly log: Logger;
  /** Called with each window before its page loads. */
  readonly onOpen: (window: BrowserWindow) => void;
  /** Whether windows close because the app quits. */
  readonly isQuitting: () => boolean;
}

/** The app's windows, all on the same workspace. */
export interface Windows {
  /** Brings the front window forward and shows the route in it; opens a window if there is none. */
  show(route?: Route): void;
  /** Brings the front window forward and tells it that a backup is offered. */
  showBackup(): void;
  /** Opens another window; for a section of the settings, brings the window forward that was opened for one. */
  open(route: Route): Promise<void>;
}

const startRoute: Route = { to: 'screen', screen: 'proposals' };

export function createWindows({ core, page, pageOrigin, log, onOpen, isQuitting }: WindowsOptions): Windows {
  const dataDir = app.getPath('userData');
  const lines = new Map<BrowserWindow, Pick<PageConnection, 'emit'>>();
  /** The window that was opened for a section of the settings, while it is open. */
  let settingsWindow: BrowserWindow | null = null;

  /** The state of the next window: moved from the front window's bounds, or the saved state if there is no window. */
  function nextState(): WindowState | null {
    const screens = screen.getAllDisplays().map((display) => display.workArea);
    const front = frontWindow();
    if (front === null) return readWindowState(dataDir, screens);
    return { ...cascadeBounds(front.getNormalBounds(), screens), maximized: false };
  }

  async function open(route: Route): Promise<void> {
    if (route.to === 'settings' && settingsWindow !== null) {
      raise(settingsWindow);
      lines.get(settingsWindow)?.emit('window.navigate', { route });
      return;
    }
    const window = createMainWindow({ preload: bundles.preload, state: nextState() });
    if (route.to === 'settings') settingsWindow = window;
    persistWindowState(window, dataDir, (error) => log.error('The window state was not written.', error));
    const menu = attachWindowMenu(window, (id) => line.emit('window.command', { id }));
    const line = serveWindow(window, {
      core,
      port: {
        showCommands: (groups) => menu.show(groups),
        open,
        editText: (action) => window.webContents[action](),
        flushed: () => guard.flushed(),
        clearStorage: () => clearPageStorage(dataDir, log),
      },
      pageOrigin,
      log,
    });
    lines.set(window, line);
    window.once('closed', () => {
      lines.delete(window);
      if (settingsWindow === window) settingsWindow = null;
    });
    offerTextMenu(window);
    // Only macOS emits swipes, if the system's settings allow them.
    window.on('swipe', (_event, direction) => {
      if (direction === 'left') line.emit('window.command', { id: 'go.back' });
      else if (direction === 'right') line.emit('window.command', { id: 'go.forward' });
    });
    recoverPage(window, log);
    onOpen(window);
    // Registered after the question about queued e-mails, which may keep the window open.
    const guard = flushOnClose(window, () => line.emit('window.flush', {}), isQuitting);
    await window.loadURL(`${page}#${pathOfRoute(route)}`);
  }

  let opening = Promise.resolve();
  /** Brings a window forward and notifies it. If there is none, opens one with the route. */
  function bringForward(route: Route, notify: (line: Pick<PageConnection, 'emit'>) => void): void {
    const openOrFocus = async (): Promise<void> => {
      const front = frontWindow();
      if (front === null) {
        await open(route);
        return;
      }
      raise(front);
      const line = lines.get(front);
      if (line !== undefined) notify(line);
    };
    // Serialized, because two calls at once would open two windows.
    opening = opening
      .then(openOrFocus)
      .catch((error: unknown) => log.error('The window could not be opened.', error));
  }

  return {
    show(route) {
      bringForward(route ?? startRoute, (line) => {
        if (route !== undefined) line.emit('window.navigate', { route });
      });
    },
    showBackup: () => bringForward(startRoute, (line) => line.emit('backup.offered', {})),
    open,
  };
}

function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function frontWindow(): BrowserWindow | null {
  return BrowserWindow.getFocusedWindow() ?? appWindows()[0] ?? null;
}
