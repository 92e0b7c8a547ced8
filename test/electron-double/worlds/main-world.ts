import type { WorldLink } from './world-link.ts';

/**
 * Runs in the page's main world before any script of the page. Defines the preload's objects on `window`, frozen as in
 * Electron, and makes `window.open` return null. Self-contained: it runs from its source text.
 */
export function installMainWorld(link: WorldLink): void {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
    Object.freeze(value);
    for (const item of Object.values(value)) freeze(item);
  };

  link.onGiven((name, value) => {
    freeze(value);
    Object.defineProperty(globalThis, name, {
      value,
      writable: false,
      configurable: false,
      enumerable: true,
    });
  });

  // The request goes over the link, because Chromium sometimes never answers for a window that is refused over DevTools.
  // It returns null, because the double refuses all windows of pages.
  globalThis.open = (url = '', name = '', features = '') => {
    link.give('window.open', { url: new URL(url, location.href).href, name, features });
    return null;
  };
}
