import { BrowserWindow, nativeTheme, type BrowserWindowConstructorOptions } from 'electron';
import { windowColors } from './window-colors.ts';
import type { WindowState } from './window-state.ts';

interface MainWindowOptions {
  readonly preload: string;
  /** Where the window was last; null for its usual place. */
  readonly state: WindowState | null;
}

const mainWindows = new WeakSet<BrowserWindow>();

/** The app's windows among all that there are, oldest first: printing has hidden ones of its own. */
export function appWindows(): readonly BrowserWindow[] {
  return BrowserWindow.getAllWindows().filter((window) => mainWindows.has(window));
}

/** Height of the page's own title row, which the system's buttons lie on (Windows). */
const titleBarHeight = 44;

/**
 * Makes the app's window: hidden until its first paint, sandboxed, with nothing of Node in reach of the page.
 * It shows its page when the caller loads one.
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
      spellcheck: true,
      // A background window goes on saving and syncing at full pace.
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

/** Repaints what the window itself paints when the system turns light or dark. */
function followTheme(window: BrowserWindow): void {
  const repaint = (): void => {
    window.setBackgroundColor(windowColors(nativeTheme.shouldUseDarkColors).background);
    if (process.platform === 'win32') window.setTitleBarOverlay(overlay());
  };
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
}
