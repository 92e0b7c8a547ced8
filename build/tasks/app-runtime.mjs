import { inRoot } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { ensureSetup } from '../setup/ensure-setup.mjs';
import { findElectron } from './electron-binary.mjs';

/** @typedef {import('../setup/ensure-setup.mjs').Setup} Setup */

/**
 * @typedef {object} AppRuntime
 * @property {string} executable stands where Electron's binary would: it takes a folder and opens its app
 * @property {readonly string[]} args what comes before the folder
 * @property {NodeJS.ProcessEnv} env the environment to open the app in
 */

/**
 * Finds what to open the app with: Electron, else the double with the system's Chromium, which is said in one
 * line.
 *
 * @param {Setup} setup
 * @returns {Promise<AppRuntime>}
 */
export async function findRuntime(setup) {
  const electron = await findElectron(setup);
  if (electron) return { executable: electron, args: sandboxFlags(), env: setup.env };
  say("Electron's binary cannot be had here, so the same bundles run on the system's Chromium.");
  // Only now: with Electron there is nothing a separate browser would be needed for.
  const { node, env } = await ensureSetup({ chromium: true });
  return {
    executable: node,
    args: [inRoot('test', 'electron-double', 'cli.ts')],
    env: { ...env, LAYOVER_DOUBLE_VISIBLE: '1' },
  };
}

/**
 * Whether a window can be shown.
 *
 * @returns {boolean}
 */
export function hasDisplay() {
  const { platform, env } = process;
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** Chromium refuses to start as root with its sandbox on. */
function sandboxFlags() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
