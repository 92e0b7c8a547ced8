import { existsSync, readFileSync } from 'node:fs';
import { foreground } from '../lib/command.mjs';
import { inRoot } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';

/** Where Electron's own installer downloads from; asked first, because it takes minutes to give up. */
const DOWNLOAD_HOST = 'https://github.com/electron/electron/releases';
const PROBE_TIMEOUT_MS = 4000;

/**
 * Finds Electron's binary: `LAYOVER_ELECTRON`, the one its package downloaded earlier, or, when somebody is
 * watching, one that it downloads now.
 *
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @returns {Promise<string | undefined>} the executable, where it can be had
 */
export async function findElectron({ node, env }) {
  const present = process.env['LAYOVER_ELECTRON'] ?? downloaded();
  if (present) return present;
  const isWatched = process.stdout.isTTY && !process.env['CI'];
  if (!isWatched || !(await isReachable())) return undefined;
  say('Downloading Electron, once ...');
  await foreground(node, [inRoot('node_modules', 'electron', 'install.js')], { env });
  return downloaded();
}

/** @returns {string | undefined} the binary in Electron's package, where it is complete */
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
