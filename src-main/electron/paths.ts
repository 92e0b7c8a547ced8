import path from 'node:path';

/** Paths of the other bundles, relative to `out/main/index.js`, which contains this module. */
export const bundles = {
  preload: path.join(import.meta.dirname, '../preload/preload.cjs'),
  renderer: path.join(import.meta.dirname, '../renderer'),
  service: path.join(import.meta.dirname, 'service.js'),
} as const;
