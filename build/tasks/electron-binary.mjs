import { existsSync, readFileSync } from 'node:fs';
import { foreground } from '../lib/command.mjs';
import { inRoot } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';

/** The host of Electron's installer. It is tried first, because the installer takes minutes to give up. */
const DOWNLOAD_HOST = 'https://github.com/electron/electron/releases';
const PROBE_TIMEOUT_MS = 4000;

/**
 * Finds Electron's binary: `LAYOVER_ELECTRON`, or the one that its package downloaded earlier. In a terminal, it may
 * be downloaded now.
 *
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @returns {Promise<string | undefined>} the executable; undefined if it is missing
 */
export async function findElectron({ node, env }) {
  const present = process.env['LAYOVER_ELECTRON'] ?? downloaded();
  if (present) return present;
  const isInteractive = process.stdout.isTTY && !process.env['CI'];
  if (!isInteractive || !(await isReachable())) return undefined;
  say('Downloading Electron, once ...');
  await foreground(node, [inRoot('node_modules', 'electron', 'install.js')], { env });
  return downloaded();
}

/** @returns {string | undefined} the binary in Electron's package, if it is complete */
function downloaded() {
  const note = inRoot('node_modules', 'electron', 'path.txt');
  if (!existsSync(note)) return undefined;
  const file = inRoot('node_modules', 'electron', 'dist', readFileSync(note, 'utf8'));
  return existsSync(file) ? file : undefined;
}

/** @returns {Promise<boolean>} */
async function isReachable() {
  try {
    await fetch(DOWNLOAD_HOST, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}
