import { app } from 'electron';

/**
 * Disables a Chromium feature that delays a page's tasks after input until the next frame. The app draws an edit when
 * IndexedDB has committed it; with the feature, that would be one frame later. Call it once, before Electron is ready.
 */
export function allowTasksAfterInput(): void {
  app.commandLine.appendSwitch('disable-features', 'DeferRendererTasksAfterInput');
}
