import { app, type BrowserWindow } from 'electron';

/** Time for a page to save what was typed, ms. A page that hangs must not keep the app from quitting. */
const flushTimeoutMs = 3000;
/** If something else prevents the close, a close after this time asks the page again, ms. */
const closeTimeoutMs = 5000;

export interface CloseGuard {
  /** Called once all text typed in the page is in the journal. */
  flushed(): void;
}

/**
 * Delays the closing of a window, also while the app quits, until its page has saved all typed text to the
 * journal.
 *
 * @param requestFlush asks the page to save
 * @param isQuitting whether the window closes because the app quits
 */
export function flushOnClose(
  window: BrowserWindow,
  requestFlush: () => void,
  isQuitting: () => boolean,
): CloseGuard {
  let state: 'open' | 'flushing' | 'flushed' = 'open';
  let timer: NodeJS.Timeout | undefined;

  window.once('closed', () => {
    clearTimeout(timer);
    state = 'flushed';
  });

  function close(): void {
    if (state !== 'flushing') return;
    clearTimeout(timer);
    state = 'flushed';
    timer = setTimeout(() => {
      state = 'open';
    }, closeTimeoutMs);
    // The delayed close has canceled the quit, so it is started again.
    if (isQuitting()) app.quit();
    else window.close();
  }

  window.on('close', (event) => {
    if (event.defaultPrevented || state === 'flushed') return;
    event.preventDefault();
    if (state === 'flushing') return;
    state = 'flushing';
    timer = setTimeout(close, flushTimeoutMs);
    requestFlush();
  });
  return { flushed: close };
}
