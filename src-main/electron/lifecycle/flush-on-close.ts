import { app, type BrowserWindow } from 'electron';

/** Time for a page to hand over what was typed, ms. A page that hangs must not keep the app from quitting. */
const flushTimeoutMs = 3000;
/** If something else stops the close, the next one after this time asks the page again, ms. */
const closeTimeoutMs = 5000;

export interface CloseGuard {
  /** Everything typed in the page is in the journal. */
  flushed(): void;
}

/**
 * Delays the closing of a window, also by quitting, until its page has handed everything typed to the journal.
 *
 * @param requestFlush asks the page to hand over
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
    // Delaying the close has cancelled the quit: start it again.
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
