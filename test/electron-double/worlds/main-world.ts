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

  // The window that Chromium would open is refused from outside; the page must not get hold of it before.
  const open = globalThis.open.bind(globalThis);
  globalThis.open = (...parameters: Parameters<typeof open>) => {
    open(...parameters);
    return null;
  };
}
