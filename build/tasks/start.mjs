import { foreground } from '../lib/command.mjs';
import { ROOT, inRoot } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { ensureSetup } from '../setup/ensure-setup.mjs';
import { findElectron } from './electron-binary.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runDemo } from './programs.mjs';

/**
 * Opens the app: on Electron, else on the double with the system's Chromium, else (no display) as the demo.
 *
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @returns {Promise<number>} the exit code
 */
export async function runStart(setup) {
  await ensureBuilt(setup);
  if (!hasDisplay(process.platform, process.env)) {
    say('There is no display here, so the demo runs instead of the app.');
    return runDemo(await ensureSetup({ chromium: true }), []);
  }
  const electron = await findElectron(setup);
  if (electron) return foreground(electron, [...sandboxFlags(), ROOT], { env: setup.env });
  say("Electron's binary cannot be had here, so the same bundles run on the system's Chromium.");
  // Only now: with Electron there is nothing a separate browser would be needed for.
  const { node, env } = await ensureSetup({ chromium: true });
  return foreground(node, [inRoot('test', 'electron-double', 'cli.ts'), ROOT], {
    env: { ...env, LAYOVER_DOUBLE_VISIBLE: '1' },
  });
}

/**
 * Whether a window can be shown.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
function hasDisplay(platform, env) {
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** Chromium refuses to start as root with its sandbox on. */
function sandboxFlags() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
