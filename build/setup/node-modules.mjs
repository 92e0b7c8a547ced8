import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';
import { say } from '../lib/say.mjs';
import { npm, npmFailure } from './npm.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [link]
 */

/**
 * Installs the packages of package-lock.json unless they are all there.
 *
 * @param {string} node the Node that runs npm
 * @returns {Promise<void>}
 */
export async function ensureNodeModules(node) {
  const difference = findDifference(ROOT);
  if (!difference) return;
  say(`Installing packages (${difference}) ...`);
  // --include=dev: with NODE_ENV=production, npm would skip the build tools.
  const { code, output } = await npm(node, ['ci', '--include=dev', '--ignore-scripts'], ROOT);
  if (code !== 0) throw npmFailure('install the packages', output);
  const remaining = findDifference(ROOT);
  if (remaining) throw npmFailure('install the packages', `${output}\nnpm ended well, yet ${remaining}.`);
}

/**
 * Compares node_modules with package-lock.json. npm writes its own record (`node_modules/.package-lock.json`) last, so
 * an interrupted installation has an old record or none. Each package's folder is checked too, so a deleted one is
 * noticed.
 *
 * @param {string} root the folder that holds both
 * @returns {string | undefined} the first difference, in words; undefined when there is none
 */
export function findDifference(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record))
    return existsSync(path.join(root, 'node_modules'))
      ? 'the last installation did not finish'
      : 'there are none yet';
  const present = readRecord(record);
  if (!present) return 'the record of the last installation is damaged';
  for (const [folder, locked] of wanted) {
    const installed = present.get(folder);
    // npm does not install packages for other platforms.
    if (!installed && (locked.optional || locked.devOptional)) continue;
    if (!installed) return `${nameOf(folder)} is missing`;
    if (installed.version !== locked.version || installed.integrity !== locked.integrity) {
      return `${nameOf(folder)} is not at the locked version`;
    }
  }
  for (const [folder, installed] of present) {
    if (!wanted.has(folder)) return `${nameOf(folder)} is not in the lockfile`;
    if (!installed.link && !existsSync(path.join(root, folder, 'package.json')))
      return `${nameOf(folder)} is damaged`;
  }
  return existsSync(path.join(root, 'node_modules', '.bin')) ? undefined : 'the commands are missing';
}

/**
 * @param {string} lockfile
 * @returns {Map<string, LockedPackage>} by folder, such as `node_modules/zod`
 */
function readPackages(lockfile) {
  const { packages = {} } = /** @type {{ packages?: Record<string, LockedPackage> }} */ (readJson(lockfile));
  return new Map(Object.entries(packages).filter(([folder]) => folder !== ''));
}

/**
 * @param {string} file npm's own record, which a crash or a full disk may have truncated
 * @returns {Map<string, LockedPackage> | undefined}
 */
function readRecord(file) {
  try {
    return readPackages(file);
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function nameOf(folder) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length).replaceAll(path.sep, '/');
}
