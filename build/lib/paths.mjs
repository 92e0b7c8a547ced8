import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder, as an absolute path: every script works whatever folder it is called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** What setup fetches that is not a package of ours: the newer Node, and a note on the Chromium it found. */
export const TOOLS = path.join(ROOT, '.tools');

/** Where builds, reports and screenshots go; ignored by git, safe to delete. */
export const OUT = path.join(ROOT, 'out');

/**
 * Makes an absolute path of one inside the repository.
 *
 * @param {...string} parts segments below the repository's top folder
 * @returns {string} the absolute path
 */
export function inRoot(...parts) {
  return path.join(ROOT, ...parts);
}
