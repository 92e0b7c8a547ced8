import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';
import { findBundledPackages } from './bundled-packages.mjs';

/**
 * @typedef {object} ShippedPackage
 * @property {string} folder below the repository, such as `node_modules/react`
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression; empty if the package states none
 * @property {string} author empty if the package names none
 * @property {string[]} texts its license and notice files, or the section of its README about its license
 */

/** @typedef {{ packages: Record<string, { dev?: boolean }> }} Lockfile */

/** Electron. Its files contain their own licenses; it is listed here for the SBOM. */
const RUNTIME = 'node_modules/electron';

/**
 * Every package inside the packed app: the bundled ones, the native ones (the keychain), and Electron.
 *
 * @param {string} node
 * @returns {Promise<ShippedPackage[]>} sorted by name
 */
export async function findShippedPackages(node) {
  const folders = new Set([...(await findBundledPackages(node)), ...nativePackages(), RUNTIME]);
  return [...folders].map((folder) => describe(folder)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The installed dependencies that are not bundled. npm does not install those of other systems.
 *
 * @returns {string[]}
 */
function nativePackages() {
  const { packages } = /** @type {Lockfile} */ (readJson(inRoot('package-lock.json')));
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev && existsSync(inRoot(folder)))
    .map(([folder]) => folder);
}

/**
 * @param {string} folder
 * @returns {ShippedPackage}
 */
function describe(folder) {
  const manifest =
    /** @type {{ name: string, version: string, license?: string, author?: string | { name?: string } }} */ (
      readJson(inRoot(folder, 'package.json'))
    );
  const { name, version, license = '', author = '' } = manifest;
  return {
    folder,
    name,
    version,
    license,
    author: typeof author === 'string' ? author : (author.name ?? ''),
    texts: licenseTexts(inRoot(folder)),
  };
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function licenseTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const read = (/** @type {{ name: string }} */ { name }) =>
    readFileSync(path.join(folder, name), 'utf8').trim();
  const texts = files
    .filter(({ name }) => /^(licen[cs]e|copying|notice|ofl)/i.test(name))
    .map(read)
    .filter((text) => text !== '');
  if (texts.length > 0) return texts;
  return files.filter(({ name }) => /^readme/i.test(name)).flatMap((file) => licenseSection(read(file)));
}

/**
 * @param {string} readme
 * @returns {string[]} the section under the heading "License", if it contains the text of one
 */
function licenseSection(readme) {
  const [, section = ''] = /^#+ *licen[cs]e *\n([^#]+)/im.exec(readme) ?? [];
  return /permission|redistribution/i.test(section) ? [section.trim()] : [];
}
