import type { WorldLink } from './world-link.ts';

/**
 * Runs in the page's own world before any script of the page: puts what the preload exposes onto `window`,
 * frozen, as Electron does, and makes `window.open` give nothing back. Self-contained.
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

  // Asked for across the link instead of from Chromium, which now and then never answers for a window that is
  // refused from outside. The page gets nothing back, as the double only knows windows that are denied to it.
  globalThis.open = (url = '', name = '', features = '') => {
    link.give('window.open', { url: new URL(url, location.href).href, name, features });
    return null;
  };
}
