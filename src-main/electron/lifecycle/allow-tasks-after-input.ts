import { app } from 'electron';

/**
 * Disables a Chromium feature that delays a page's tasks after input until the next frame. The app draws an edit when
 * IndexedDB has committed it, and the feature would delay that event by a frame without any change. Call it once,
 * before Electron is ready.
 */
export function allowTasksAfterInput(): void {
  app.commandLine.appendSwitch('disable-features', 'DeferRendererTasksAfterInput');
}
