import { app } from 'electron';

/**
 * Disables a Chromium feature that delays a page's tasks after input until the next frame. Here an edit is drawn when
 * IndexedDB has committed it (S3), and that event would wait for a frame without any change. Call it once, before Electron
 * is ready.
 */
export function allowTasksAfterInput(): void {
  app.commandLine.appendSwitch('disable-features', 'DeferRendererTasksAfterInput');
}
