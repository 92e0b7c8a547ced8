import { readFileSync } from 'node:fs';

/**
 * Reads a JSON file of our own or of npm's. Its shape is the caller's claim.
 *
 * @param {string} file an absolute path
 * @returns {unknown} what it holds; throws where it is missing or not JSON
 */
export function readJson(file) {
  /** @type {unknown} */
  const value = JSON.parse(readFileSync(file, 'utf8'));
  return value;
}
