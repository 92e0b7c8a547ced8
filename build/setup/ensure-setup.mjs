import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { ensureChromium } from './chromium.mjs';
import { withSetupLock } from './lock.mjs';
import { ensureNodeModules } from './node-modules.mjs';
import { ensureToolchain } from './toolchain.mjs';

/**
 * @typedef {object} Setup
 * @property {string} node the Node that runs everything, at least version 24
 * @property {NodeJS.ProcessEnv} env the environment for everything: that Node and our commands first on PATH, and
 *   `LAYOVER_CHROMIUM` if a browser was requested
 */

/**
 * Installs what is missing: Node, packages and, if asked for, Chromium. Fast and silent when nothing is missing. Can be
 * interrupted at any moment.
 *
 * @param {{ chromium: boolean }} needs
 * @returns {Promise<Setup>}
 */
export function ensureSetup({ chromium }) {
  return withSetupLock(async () => {
    const node = await ensureToolchain();
    await ensureNodeModules(node);
    const browser = chromium ? await ensureChromium(node) : undefined;
    return { node, env: environmentFor(node, browser) };
  });
}

/**
 * @param {string} node
 * @param {string | undefined} chromium
 * @returns {NodeJS.ProcessEnv}
 */
function environmentFor(node, chromium) {
  // Windows spells it Path. With two spellings in one environment, only one would count.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(node), inRoot('node_modules', '.bin'), process.env[name]];
  return {
    ...process.env,
    [name]: folders.filter(Boolean).join(path.delimiter),
    // Hundreds of processes load the same modules; with the cache, Node compiles each once.
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
    ...(chromium && { LAYOVER_CHROMIUM: chromium }),
  };
}
