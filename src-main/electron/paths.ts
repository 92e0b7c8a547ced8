import path from 'node:path';

/** The other bundles, seen from `out/main/index.js`, where this is built into. */
export const bundles = {
  preload: path.join(import.meta.dirname, '../preload/preload.cjs'),
  renderer: path.join(import.meta.dirname, '../renderer'),
  service: path.join(import.meta.dirname, 'service.js'),
} as const;
