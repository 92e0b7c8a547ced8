import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder, as an absolute path: every script works whatever folder it is called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The newer Node that setup fetches, and the path of the Chromium that it found. */
export const TOOLS = path.join(ROOT, '.tools');

/** Builds, reports and screenshots; ignored by git, safe to delete. */
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
