import { binOf } from '../lib/bins.mjs';
import { foreground } from '../lib/command.mjs';
import { inRoot } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { findElectron } from './electron-binary.mjs';
import { buildNow, isBuilt } from './ensure-built.mjs';

/** @typedef {import('../setup/ensure-setup.mjs').Setup} Setup */

/**
 * Bundles the main process, the preload and the renderer into `out/`.
 *
 * @param {Setup} setup
 * @returns {Promise<number>} the exit code
 */
export async function runBuild(setup) {
  await buildNow(setup);
  return 0;
}

/**
 * Opens the app with hot reload. Needs Electron's own binary.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args passed on to electron-vite
 * @returns {Promise<number>} the exit code
 */
export async function runDev(setup, args) {
  const electron = await findElectron(setup);
  if (!electron) {
    throw new UserError(
      "Hot reload needs Electron's binary, which cannot be had here; `npm start` does without it.",
    );
  }
  const env = { ...setup.env, ELECTRON_EXEC_PATH: electron };
  return foreground(setup.node, [binOf('electron-vite'), 'dev', ...args], { env });
}

/**
 * Builds the app and packs it for distribution. With `--bundled` it packs the existing bundles in `out/`, so that a job
 * with signing credentials runs no bundler.
 *
 * @param {Setup} setup
 * @param {readonly string[]} args `--bundled`; the rest is passed on to electron-builder, such as `--linux dir`
 * @returns {Promise<number>} the exit code
 */
export async function runPackage(setup, args) {
  const isBundled = args.includes('--bundled');
  if (!isBundled) await buildNow(setup);
  else if (!isBuilt()) throw new UserError('There are no bundles in out/ to pack. Run: npm run build');
  const { node, env } = setup;
  const config = ['--config', inRoot('build', 'electron-builder.yml'), '--publish', 'never'];
  const rest = args.filter((arg) => arg !== '--bundled');
  return foreground(node, [binOf('electron-builder'), ...config, ...rest], { env });
}
