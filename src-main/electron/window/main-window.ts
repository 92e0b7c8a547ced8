import { BrowserWindow, nativeTheme, type BrowserWindowConstructorOptions } from 'electron';
import { windowColors } from './window-colors.ts';
import type { WindowState } from './window-state.ts';

interface MainWindowOptions {
  readonly preload: string;
  /** The saved bounds; null for the default ones. */
  readonly state: WindowState | null;
}

const mainWindows = new WeakSet<BrowserWindow>();

/** The app's windows, oldest first, without the hidden windows that print. */
export function appWindows(): readonly BrowserWindow[] {
  return BrowserWindow.getAllWindows().filter((window) => mainWindows.has(window));
}

/** Height of the page's title row in pixels; on Windows, the system draws its buttons on it. */
const titleBarHeight = 44;

/**
 * Creates a window that is hidden until its first paint, sandboxed, and without Node in the page. The caller loads the
 * page.
 */
export function createMainWindow({ preload, state }: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    ...(state && { x: state.x, y: state.y, width: state.width, height: state.height }),
    minWidth: 880,
    minHeight: 560,
    show: false,
    title: 'Layover',
    backgroundColor: windowColors(nativeTheme.shouldUseDarkColors).background,
    ...titleBar(),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // macOS checks with the system's dictionaries. Elsewhere Chromium would download some from Google.
      spellcheck: process.platform === 'darwin',
      // A window in the background must save and sync at full speed.
      backgroundThrottling: false,
    },
  });

  mainWindows.add(window);
  window.once('ready-to-show', () => {
    if (state?.maximized === true) window.maximize();
    window.show();
  });
  followTheme(window);
  return window;
}

function titleBar(): BrowserWindowConstructorOptions {
  switch (process.platform) {
    case 'darwin':
      return { titleBarStyle: 'hiddenInset' };
    case 'win32':
      return { titleBarStyle: 'hidden', titleBarOverlay: overlay() };
    default:
      return { autoHideMenuBar: true };
  }
}

function overlay(): { color: string; symbolColor: string; height: number } {
  const { background, symbols } = windowColors(nativeTheme.shouldUseDarkColors);
  return { color: background, symbolColor: symbols, height: titleBarHeight };
}

/** Updates the window's own colours when the system changes between light and dark. */
function followTheme(window: BrowserWindow): void {
  const repaint = (): void => {
    window.setBackgroundColor(windowColors(nativeTheme.shouldUseDarkColors).background);
    if (process.platform === 'win32') window.setTitleBarOverlay(overlay());
  };
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
}
