interface OpenWindow {
  /** Asks the window to close; resolves to whether it did. */
  closeAndTell(): Promise<boolean>;
}

/** Every open window. In its own module, because `app` and `BrowserWindow` would import each other. */
export const openWindows = new Set<OpenWindow>();
