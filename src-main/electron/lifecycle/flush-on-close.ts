import { app, type BrowserWindow } from 'electron';

/** How long a page may take to hand over what was typed, ms: a page that hangs must not keep the app from ending. */
const flushLimitMs = 3000;
/** A close that something else stopped is over after this, ms; the next one asks the page again. */
const closeLimitMs = 5000;

/** What keeps a window open until its page has given away what it holds. */
export interface CloseGuard {
  /** The page says that it has. */
  flushed(): void;
}

/**
 * Holds a window back when it is closed, or closed by quitting, until its page has handed everything that was
 * typed to the journal: the last letters before Ctrl+Q count as much as all others.
 *
 * @param ask tells the page that it is about to be closed
 * @param isQuitting whether the window closes because the app ends
 */
export function flushOnClose(window: BrowserWindow, ask: () => void, isQuitting: () => boolean): CloseGuard {
  let state: 'open' | 'flushing' | 'flushed' = 'open';
  let limit: NodeJS.Timeout | undefined;

  window.once('closed', () => {
    clearTimeout(limit);
    state = 'flushed';
  });

  function close(): void {
    if (state !== 'flushing') return;
    clearTimeout(limit);
    state = 'flushed';
    limit = setTimeout(() => {
      state = 'open';
    }, closeLimitMs);
    // Holding the window back has stopped the quitting; it begins again.
    if (isQuitting()) app.quit();
    else window.close();
  }

  window.on('close', (event) => {
    if (event.defaultPrevented || state === 'flushed') return;
    event.preventDefault();
    if (state === 'flushing') return;
    state = 'flushing';
    limit = setTimeout(close, flushLimitMs);
    ask();
  });
  return { flushed: close };
}
