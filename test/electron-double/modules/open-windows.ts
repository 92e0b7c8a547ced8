/** What the app's life needs of a window. */
interface OpenWindow {
  /** Asks the window to close; whether it did. */
  closeAndTell(): Promise<boolean>;
}

/** Every window that is open. Apart from both `app` and `BrowserWindow`, which would import each other. */
export const openWindows = new Set<OpenWindow>();
