import path from 'node:path';
import { inRoot } from './paths.mjs';
import { readJson } from './read-json.mjs';
import { UserError } from './user-error.mjs';

/**
 * The JavaScript file behind a package's command. Node runs it directly, because the shims in `node_modules/.bin` need
 * a shell on Windows.
 *
 * @param {string} packageName an installed package
 * @param {string} [command] the command's name when it is not the package's
 * @returns {string} an absolute path
 */
export function binOf(packageName, command = packageName) {
  const folder = inRoot('node_modules', packageName);
  const manifest = /** @type {{ bin?: string | Record<string, string> }} */ (
    readJson(path.join(folder, 'package.json'))
  );
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[command];
  if (file === undefined) throw new UserError(`The package ${packageName} has no command ${command}.`);
  return path.join(folder, file);
}
