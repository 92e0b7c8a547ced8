import { existsSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';
import { UserError } from '../lib/user-error.mjs';
import { writeNotices } from '../licenses/write-notices.mjs';

/** electron-builder's numbers for processors, by Node's names. */
const ARCHITECTURES = new Map([
  [1, 'x64'],
  [3, 'arm64'],
]);

/** The keychain's native package is named after the system and, on Linux and Windows, the C library. */
const SUFFIX = /** @type {const} */ ({ darwin: '', linux: '-gnu', win32: '-msvc' });

/**
 * @typedef {object} PackContext
 * @property {'darwin' | 'linux' | 'win32'} electronPlatformName
 * @property {number} arch
 */

/**
 * electron-builder calls it before each system and processor it packs for.
 *
 * @param {PackContext} context
 * @returns {Promise<void>}
 */
export async function beforePack({ electronPlatformName, arch }) {
  requireKeychain(electronPlatformName, ARCHITECTURES.get(arch) ?? `processor ${arch}`);
  await writeNotices(process.execPath);
}

/**
 * Throws when the keychain's native package for the target system is missing: npm installs only the one for its own
 * system, and the packed app would have no keychain.
 *
 * @param {keyof typeof SUFFIX} platform
 * @param {string} arch
 */
function requireKeychain(platform, arch) {
  const name = `@napi-rs/keyring-${platform}-${arch}${SUFFIX[platform]}`;
  if (existsSync(inRoot('node_modules', name))) return;
  const { version } = /** @type {{ version: string }} */ (
    readJson(inRoot('node_modules', '@napi-rs', 'keyring', 'package.json'))
  );
  throw new UserError(
    `The keychain's library for ${platform} ${arch} is not installed. Run: npm install --no-save --force ${name}@${version}`,
  );
}
