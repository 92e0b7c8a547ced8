import { app } from 'electron';

/**
 * After a key Chromium keeps from a page whatever else there is to hear until the page has drawn a frame, so that what
 * the key itself has changed is seen soon. Here a key changes nothing by itself: what it did is drawn when IndexedDB has
 * committed it (S3), and that word would wait for a frame without anything new in it. Called once, before Electron is
 * ready.
 */
export function drawWithCommit(): void {
  app.commandLine.appendSwitch('disable-features', 'DeferRendererTasksAfterInput');
}
