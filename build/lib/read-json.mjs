import { readFileSync } from 'node:fs';

/**
 * Reads a JSON file of our own or of npm's. The caller casts it to a type.
 *
 * @param {string} file an absolute path
 * @returns {unknown} its content; throws when the file is missing or not JSON
 */
export function readJson(file) {
  /** @type {unknown} */
  const value = JSON.parse(readFileSync(file, 'utf8'));
  return value;
}
