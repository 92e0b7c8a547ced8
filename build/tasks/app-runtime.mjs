import { inRoot } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { ensureSetup } from '../setup/ensure-setup.mjs';
import { findElectron } from './electron-binary.mjs';

/** @typedef {import('../setup/ensure-setup.mjs').Setup} Setup */

/**
 * @typedef {object} AppRuntime
 * @property {string} executable Electron's binary or its double; its argument is the app's folder
 * @property {readonly string[]} args arguments before the folder
 * @property {NodeJS.ProcessEnv} env the environment to open the app in
 */

/**
 * Finds the runtime for the app: Electron, else its double on the system's Chromium, with a line of output.
 *
 * @param {Setup} setup
 * @returns {Promise<AppRuntime>}
 */
export async function findRuntime(setup) {
  const electron = await findElectron(setup);
  if (electron) return { executable: electron, args: sandboxFlags(), env: setup.env };
  say("Electron's binary cannot be had here, so the same bundles run on the system's Chromium.");
  // Only the double needs a separate browser.
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
