import type { BrowserWindow } from 'electron';
import type { Logger } from '../../core/ports.ts';

/** Limit of reloads within a minute; beyond it a crashed page is not reloaded. */
const maxRestarts = 3;
const withinMs = 60_000;

/** Reloads the page after its process has crashed. Everything saved is in the main process. */
export function recoverPage(window: BrowserWindow, log: Logger): void {
  let restarts: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < withinMs), now];
    log.error('The page is gone.', { reason, restarts: restarts.length });
    if (restarts.length <= maxRestarts && !window.isDestroyed()) window.webContents.reload();
  });
}
