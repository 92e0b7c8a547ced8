import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../lib/command.mjs';
import { TOOLS } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';
import { say } from '../lib/say.mjs';
import { UserError } from '../lib/user-error.mjs';
import { npm, npmFailure } from './npm.mjs';
import { NODE_MAJOR, TOOLCHAIN_PINS } from './toolchain-pins.mjs';

/**
 * Finds a Node that is new enough: the current one, the one fetched earlier, or a new one from the registry.
 *
 * @returns {Promise<string>} the absolute path of a Node of at least {@link NODE_MAJOR}
 */
export async function ensureToolchain() {
  if (majorOf(process.versions.node) >= NODE_MAJOR) return process.execPath;
  const pin = TOOLCHAIN_PINS[`${process.platform}-${process.arch}`];
  if (!pin) throw noToolchain(`there is none for ${process.platform} on ${process.arch} in the npm registry`);
  const folder = path.join(TOOLS, `node-${pin.version}`);
  const node = binaryIn(folder, pin);
  if (!node) return fetchToolchain(pin, folder);
  return node;
}

/**
 * Installs one pinned Node into its folder. The folder has another name until Node has run once in it, so an interrupted
 * download never looks complete.
 *
 * @param {import('./toolchain-pins.mjs').ToolchainPin} pin
 * @param {string} folder
 * @returns {Promise<string>} the absolute path of the Node in it
 */
async function fetchToolchain(pin, folder) {
  say(
    `Fetching Node ${pin.version} (this is ${process.versions.node}, Layover needs ${NODE_MAJOR} or newer) ...`,
  );
  const building = path.join(TOOLS, 'node-incomplete');
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  try {
    writeFileSync(path.join(building, 'package.json'), JSON.stringify(manifestFor(pin)));
    writeFileSync(path.join(building, 'package-lock.json'), JSON.stringify(lockfileFor(pin)));
    const { code, output } = await npm(process.execPath, ['ci', '--ignore-scripts'], building);
    if (code !== 0) throw npmFailure(`fetch Node ${pin.version}`, output);
    const built = binaryIn(building, pin);
    const version = built ? await capture(built, ['--version']) : undefined;
    if (version?.code !== 0)
      throw noToolchain(`the one fetched does not run here (${version?.output.trim()})`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(building, folder);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  const node = binaryIn(folder, pin);
  if (!node) throw new Error(`Node ${pin.version} is missing in ${folder}`);
  return node;
}

/**
 * @param {string} folder
 * @param {import('./toolchain-pins.mjs').ToolchainPin} pin
 * @returns {string | undefined} the Node in a toolchain folder, if there is one
 */
function binaryIn(folder, pin) {
  const packageFolder = path.join(folder, 'node_modules', pin.package);
  const manifestFile = path.join(packageFolder, 'package.json');
  if (!existsSync(manifestFile)) return undefined;
  const manifest = /** @type {{ bin?: { node?: string } }} */ (readJson(manifestFile));
  const node = path.join(packageFolder, manifest.bin?.node ?? 'bin/node');
  return existsSync(node) ? node : undefined;
}

/** @param {import('./toolchain-pins.mjs').ToolchainPin} pin */
function manifestFor(pin) {
  return { private: true, dependencies: { [pin.package]: pin.version } };
}

/**
 * A generated lockfile, so that npm checks the download against the pinned hash.
 *
 * @param {import('./toolchain-pins.mjs').ToolchainPin} pin
 */
function lockfileFor(pin) {
  const { version, integrity } = pin;
  return {
    lockfileVersion: 3,
    packages: { '': manifestFor(pin), [`node_modules/${pin.package}`]: { version, integrity } },
  };
}

/**
 * @param {string} why
 * @returns {UserError}
 */
function noToolchain(why) {
  return new UserError(
    `Layover needs Node ${NODE_MAJOR} or newer and could not fetch it: ${why}. Install Node ${NODE_MAJOR} from nodejs.org and run the same command again.`,
  );
}

/**
 * @param {string} version such as `24.21.0`
 * @returns {number}
 */
function majorOf(version) {
  return Number(version.split('.')[0]);
}
